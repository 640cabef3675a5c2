import { route } from "@/lib/http/next-route";
import { status } from "@/lib/http/operations/status";

export const GET = route(status);
