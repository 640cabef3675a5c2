import { route } from "@/lib/http/next-route";
import { deleteSecret, replaceSecret } from "@/lib/http/operations/secrets";

export const PATCH = route(replaceSecret);
export const DELETE = route(deleteSecret);
