import * as z from "zod";
import { PROBLEMS, Problem } from "@/lib/contract/problem";
import type { Operation } from "./operation";

type Json = Record<string, unknown>;

/** Builds the OpenAPI 3.1 document from the operations themselves, so that it cannot differ from what is served. */
export function openApiDocument(operations: readonly Operation[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const op of operations) {
    paths[op.path] = { ...paths[op.path], [op.method.toLowerCase()]: operationObject(op) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Sluice",
      version,
      description:
        "Context-engine hooks for AI agents: configure, test-run, serve live, and see what each hook did. Bodies are JSON in UTF-8, at most 4 MiB, nested at most 512 deep; numbers are doubles, so an integer beyond 2^53 reaches a hook rounded (send such ids as texts). Errors are RFC 9457 problems; their codes: " +
        Object.entries(PROBLEMS)
          .map(([code, { status }]) => `${code} (${status})`)
          .join(", "),
    },
    paths,
    components: { schemas: { Problem: schemaOf(Problem, "output") } },
  };
}

function operationObject(op: Operation): Json {
  const parameters = [...pathParameters(op.path), ...queryParameters(op.query)];
  return {
    operationId: `${op.method.toLowerCase()}${op.path.replace(/[^A-Za-z0-9]+(.)?/g, (_, c: string) => c?.toUpperCase() ?? "")}`,
    tags: [op.tag],
    summary: op.summary,
    ...(parameters.length > 0 && { parameters }),
    ...(op.body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: schemaOf(bodySchema(op.body), "input") } },
      },
    }),
    responses: {
      [op.response || op.text ? (op.status ?? 200) : 204]: success(op),
      default: {
        description: "A problem",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
  };
}

function success(op: Operation): Json {
  const headers = Object.fromEntries(
    Object.entries(op.headers ?? {}).map(([name, description]) => [name, { description, schema: { type: "string" } }]),
  );
  const content = op.text
    ? { [op.text.split(";")[0] as string]: { schema: { type: "string" } } }
    : op.response && {
        "application/json": { schema: schemaOf(op.response, "output") },
        ...(op.binary && { [op.binary]: { schema: { type: "string", format: "binary" } } }),
      };
  return { description: "Success", ...(Object.keys(headers).length > 0 && { headers }), ...(content && { content }) };
}

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));

function queryParameters(query: z.ZodType | undefined): Json[] {
  if (!query) return [];
  const schema = schemaOf(query, "input") as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: "query",
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
}

/** An operation that parses its body itself names the schema in its metadata. */
const bodySchema = (body: z.ZodType): z.ZodType => (body.meta()?.bodyOf as z.ZodType | undefined) ?? body;

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, bodyOf: __, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
}
