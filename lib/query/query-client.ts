import { isServer, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error";

const RETRIES = 2;

/** A refusal stays a refusal; only an unreachable server or database is asked again. */
const retry = (failures: number, error: Error): boolean => {
  if (failures >= RETRIES) return false;
  return error instanceof ApiError && (error.problem.code === "unreachable" || error.problem.status === 503);
};

const create = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, gcTime: 5 * 60_000, retry, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });

let browserClient: QueryClient | undefined;

/** @returns one client per browser, a fresh one per server request so that nothing leaks between visitors. */
export function getQueryClient(): QueryClient {
  if (isServer) return create();
  browserClient ??= create();
  return browserClient;
}
