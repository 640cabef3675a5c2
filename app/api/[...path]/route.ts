import { SluiceError } from "@/lib/contract/error";
import { route } from "@/lib/http/next-route";
import { operation } from "@/lib/http/operation";

const unknown = route(
  operation({
    method: "GET",
    path: "/api/{path}",
    tag: "operations",
    summary: "What is not served",
    handle: async () => {
      throw new SluiceError("not_found", "There is no such call; GET /api/openapi.json lists them all.");
    },
  }),
);

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT };
