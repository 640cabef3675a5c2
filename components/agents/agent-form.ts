import * as z from "zod";
import { Agent, NewAgent } from "@/lib/contract/agent";
import type { ClientProblem } from "@/lib/query/api-error";

/** What a person fills in; an empty slug is made from the name, an empty description is none. */
export const AgentForm = z.object({
  name: NewAgent.shape.name,
  slug: z.union([z.literal(""), Agent.shape.slug]),
  description: z.string().max(2_000),
});
export type AgentForm = z.infer<typeof AgentForm>;

/** The fields that a refusal is about, with its words. Empty: it is about none of them. */
export function fieldFaults(problem: ClientProblem): { field: keyof AgentForm; message: string }[] {
  if (problem.code === "slug_taken") return [{ field: "slug", message: problem.detail || problem.title }];
  return problem.invalid_params.flatMap(({ path, message }) =>
    path in AgentForm.shape ? [{ field: path as keyof AgentForm, message }] : [],
  );
}
