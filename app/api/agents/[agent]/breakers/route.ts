import { route } from "@/lib/http/next-route";
import { listBreakers } from "@/lib/http/operations/breakers";

export const GET = route(listBreakers);
