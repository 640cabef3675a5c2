import * as z from "zod";
import { SluiceError } from "@/lib/contract/error";
import { FailureMatrix } from "@/lib/contract/failure-matrix";
import { etagOf, Hook, HookPatch, NewHook, Reorder, Revision, Rollback } from "@/lib/contract/hook";
import { ListQuery, listOf } from "@/lib/contract/list";
import * as service from "@/lib/service/hooks";
import { operation } from "../operation";
import { param } from "../param";

const tag = "hooks";
const ETAG = { ETag: "Send it as If-Match with the next PATCH; a stale one is a 409." };
const withTag = (hook: Hook) => ({ data: hook, headers: { etag: etagOf(hook) } });

export const listHooks = operation({
  method: "GET",
  path: "/api/agents/{agent}/hooks",
  tag,
  summary: "List an agent's hooks, by point and position",
  query: ListQuery,
  response: listOf(Hook),
  handle: async ({ params, query }) => ({ data: await service.listHooks(param(params, "agent"), query) }),
});

export const createHook = operation({
  method: "POST",
  path: "/api/agents/{agent}/hooks",
  tag,
  summary: "Append a hook to the agent's chain; publish: true makes it live at once",
  // Parsed by the service, which also fills defaults and compiles the patterns.
  body: z.unknown().meta({ bodyOf: NewHook }),
  response: Hook,
  status: 201,
  headers: ETAG,
  handle: async ({ params, body }) => withTag(await service.createHook(param(params, "agent"), body)),
});

export const getHook = operation({
  method: "GET",
  path: "/api/hooks/{id}",
  tag,
  summary: "Read a hook with its draft and its live configuration",
  response: Hook,
  headers: ETAG,
  handle: async ({ params }) => withTag(await service.getHook(param(params, "id"))),
});

export const updateHook = operation({
  method: "PATCH",
  path: "/api/hooks/{id}",
  tag,
  summary: "Replace top-level keys of the draft; enabled acts at once, publish: true makes the result live",
  body: HookPatch,
  response: Hook,
  headers: ETAG,
  handle: async ({ params, body, header }) =>
    withTag(await service.updateHook(param(params, "id"), body, expectedVersions(header("if-match")))),
});

export const deleteHook = operation({
  method: "DELETE",
  path: "/api/hooks/{id}",
  tag,
  summary: "Delete a hook and its revisions; traces and figures stay",
  handle: async ({ params }) => {
    await service.deleteHook(param(params, "id"));
    return { data: undefined };
  },
});

export const publishHook = operation({
  method: "POST",
  path: "/api/hooks/{id}/publish",
  tag,
  summary: "Make the draft the live revision",
  response: Hook,
  headers: ETAG,
  handle: async ({ params }) => withTag(await service.publishHook(param(params, "id"))),
});

export const rollbackHook = operation({
  method: "POST",
  path: "/api/hooks/{id}/rollback",
  tag,
  summary: "Make an older revision live again",
  body: Rollback,
  response: Hook,
  headers: ETAG,
  handle: async ({ params, body }) => withTag(await service.rollbackHook(param(params, "id"), body.revision)),
});

export const reorderHook = operation({
  method: "POST",
  path: "/api/hooks/{id}/reorder",
  tag,
  summary: "Move a hook before another one of its chain, or (null) to the end",
  body: Reorder,
  response: Hook,
  headers: ETAG,
  handle: async ({ params, body }) => withTag(await service.reorderHook(param(params, "id"), body.before)),
});

export const listRevisions = operation({
  method: "GET",
  path: "/api/hooks/{id}/revisions",
  tag,
  summary: "List a hook's revisions, newest first",
  query: ListQuery,
  response: listOf(Revision),
  handle: async ({ params, query }) => ({ data: await service.listRevisions(param(params, "id"), query) }),
});

export const readFailureMatrix = operation({
  method: "GET",
  path: "/api/hooks/{id}/failure-matrix",
  tag,
  summary: "What the agent gets for each kind of failure of the draft",
  response: FailureMatrix,
  handle: async ({ params }) => ({ data: await service.readFailureMatrix(param(params, "id")) }),
});

/** Versions that the caller accepts; null for any. A weak tag counts as a strong one: proxies that compress make them weak. */
function expectedVersions(ifMatch: string | null): number[] | null {
  if (ifMatch === null || ifMatch.trim() === "*") return null;
  const tags = ifMatch.split(",").map((tag) => /^(?:W\/)?"(\d+)"$/.exec(tag.trim())?.[1]);
  const versions = tags.flatMap((tag) => (tag === undefined ? [] : [Number(tag)]));
  if (versions.length > 0) return versions;
  throw new SluiceError("stale_edit", "If-Match is not an ETag that this hook ever had; read the hook again.");
}
