import { route } from "@/lib/http/next-route";
import { createSecret, listSecrets } from "@/lib/http/operations/secrets";

export const GET = route(listSecrets);
export const POST = route(createSecret);
