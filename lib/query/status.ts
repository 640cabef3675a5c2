import { queryOptions } from "@tanstack/react-query";
import { Status } from "@/lib/contract/status";
import { api } from "./client";
import { keys } from "./keys";

const EVERY_MS = 30_000;

/** Health of the installation, asked again every 30 s while a page is visible. */
export const statusQuery = () =>
  queryOptions({
    queryKey: keys.status,
    queryFn: ({ signal }) => api.get("/api/status", Status, { signal }),
    refetchInterval: EVERY_MS,
    retry: false,
  });
