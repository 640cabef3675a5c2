import { route } from "@/lib/http/next-route";
import { readOverrides, resetOverrides } from "@/lib/http/operations/breakers";

export const GET = route(readOverrides);
export const DELETE = route(resetOverrides);
