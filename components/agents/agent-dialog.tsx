"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { type Agent, slugFrom } from "@/lib/contract/agent";
import { createAgent, updateAgent } from "@/lib/query/agents";
import { problemOf } from "@/lib/query/api-error";
import { AgentForm, fieldFaults } from "./agent-form";

type Props = { agent?: Agent; onClose: () => void };

/** Creates an agent, or edits the given one. A new slug changes the address, so the dialog says so. */
export function AgentDialog({ agent, onClose }: Props) {
  const formId = useId();
  const router = useRouter();
  const path = usePathname();
  const client = useQueryClient();
  const create = useMutation(createAgent(client));
  const update = useMutation(updateAgent(client));
  const form = useForm<AgentForm>({
    resolver: zodResolver(AgentForm),
    defaultValues: { name: agent?.name ?? "", slug: agent?.slug ?? "", description: agent?.description ?? "" },
  });
  const { errors, isSubmitting } = form.formState;
  const name = form.watch("name");
  const slug = form.watch("slug") || (name.trim() ? slugFrom(name) : "");

  const save = form.handleSubmit(async ({ description, slug: written, ...rest }) => {
    const body = { ...rest, description: description.trim() || null, ...(written && { slug: written }) };
    try {
      const saved = agent ? await update.mutateAsync({ agent: agent.id, patch: body }) : await create.mutateAsync(body);
      toast.done(agent ? "Saved" : `${saved.name} is created`);
      onClose();
      if (!agent || (saved.slug !== agent.slug && path.startsWith("/agents/"))) router.push(`/agents/${saved.slug}`);
    } catch (error) {
      const faults = fieldFaults(problemOf(error));
      for (const { field, message } of faults) form.setError(field, { message }, { shouldFocus: true });
      if (faults.length === 0) form.setError("root", { type: "api", message: "" });
    }
  });
  const failure = errors.root && (create.error ?? update.error);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={agent ? "Edit agent" : "New agent"}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {agent ? "Save" : "Create agent"}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} noValidate className="grid gap-4">
        {failure && <ErrorState error={failure} />}
        <Field label="Name" error={errors.name && "Give it a name of at most 120 characters."}>
          <Input {...form.register("name")} autoComplete="off" placeholder="Code reviewer" />
        </Field>
        <Field
          label="Slug"
          aside={agent ? undefined : "optional"}
          error={errors.slug && slugWords(errors.slug.message)}
          help={
            agent && slug !== agent.slug ? (
              <>Live calls must change their address; those to the old one are answered 404.</>
            ) : (
              <>
                Its address: <code className="font-mono">/v1/agents/{slug || "…"}</code>
              </>
            )
          }
        >
          <Input mono {...form.register("slug")} autoComplete="off" placeholder={slug || "code-reviewer"} />
        </Field>
        <Field label="Description" aside="optional" error={errors.description?.message}>
          <Textarea {...form.register("description")} rows={3} placeholder="What it does, who looks after it" />
        </Field>
      </form>
    </Dialog>
  );
}

/** A union's own words say nothing; the API's do. */
const slugWords = (message: string | undefined): string =>
  !message || message === "Invalid input" ? "Use lower-case letters, digits and single hyphens, at most 63." : message;
