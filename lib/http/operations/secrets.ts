import { listOf } from "@/lib/contract/list";
import { NewSecret, Secret, SecretPatch } from "@/lib/contract/secret";
import * as service from "@/lib/service/secrets";
import { operation } from "../operation";
import { param } from "../param";

const tag = "secrets";

export const listSecrets = operation({
  method: "GET",
  path: "/api/secrets",
  tag,
  summary: "List the secrets by name with the hooks that are granted them; values are never told",
  response: listOf(Secret),
  handle: async () => ({ data: await service.listSecrets() }),
});

export const createSecret = operation({
  method: "POST",
  path: "/api/secrets",
  tag,
  summary: "Store a secret, encrypted; 409 when the name exists",
  body: NewSecret,
  response: Secret,
  status: 201,
  handle: async ({ body }) => ({ data: await service.createSecret(body.name, body.value) }),
});

export const replaceSecret = operation({
  method: "PATCH",
  path: "/api/secrets/{name}",
  tag,
  summary: "Replace the value of a secret; long-lived scripts that had the old one are started anew",
  body: SecretPatch,
  response: Secret,
  handle: async ({ params, body }) => ({ data: await service.replaceSecret(param(params, "name"), body.value) }),
});

export const deleteSecret = operation({
  method: "DELETE",
  path: "/api/secrets/{name}",
  tag,
  summary: "Delete a secret; hooks that are granted it run without it, http hooks fail",
  handle: async ({ params }) => {
    await service.deleteSecret(param(params, "name"));
    return { data: undefined };
  },
});
