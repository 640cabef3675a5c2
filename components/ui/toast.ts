import { problemOf } from "@/lib/query/api-error";
import { toastStore } from "./toast-store";

/** Short words about what just happened. What a person must act on belongs on the page, not here. */
export const toast = {
  done: (title: string, description?: string) => show("done", title, description, 4),
  note: (title: string, description?: string) => show("note", title, description, 6),
  /** @param what the action that failed: "Could not delete the agent" */
  failed: (what: string, error: unknown) => {
    const problem = problemOf(error);
    const first = problem.invalid_params[0];
    show("failed", what, first ? `${first.path}: ${first.message}` : problem.detail || problem.title, 10);
  },
};

const show = (tone: "done" | "note" | "failed", title: string, description: string | undefined, seconds: number) =>
  toastStore.add({ tone, title, seconds, ...(description && { description }) });
