export { empty, join, raw, type Sql, sqltag as sql } from "@prisma/client/runtime/client";
