import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { listOf } from "@/lib/contract/list";
import { type NewSecret, Secret } from "@/lib/contract/secret";
import { api, seg } from "./client";
import { keys } from "./keys";

const Secrets = listOf(Secret);

/** All secrets by name, without their values. */
export const secretsQuery = () =>
  queryOptions({
    queryKey: keys.secrets,
    queryFn: ({ signal }) => api.get("/api/secrets", Secrets, { signal }),
  });

/** Lint says which secrets a hook is missing. */
const refresh = async (client: QueryClient) => {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.secrets }),
    client.invalidateQueries({ queryKey: ["lint"] }),
  ]);
};

export const createSecret = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: NewSecret) => api.post("/api/secrets", Secret, body),
    onSuccess: () => refresh(client),
    // The value is not to stay in the cache of mutations.
    gcTime: 0,
  });

export const replaceSecret = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ name, value }: NewSecret) => api.patch(`/api/secrets/${seg(name)}`, Secret, { value }),
    onSuccess: () => refresh(client),
    gcTime: 0,
  });

export const deleteSecret = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (name: string) => api.delete(`/api/secrets/${seg(name)}`),
    onSuccess: () => refresh(client),
  });
