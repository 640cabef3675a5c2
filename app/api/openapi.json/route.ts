import { openApiDocument } from "@/lib/http/openapi";
import { OPERATIONS } from "@/lib/http/operations";
import { sluice } from "@/lib/service/container";

export const dynamic = "force-dynamic";

export const GET = () => Response.json(openApiDocument(OPERATIONS, sluice().version));
