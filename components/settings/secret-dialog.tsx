"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { NewSecret } from "@/lib/contract/secret";
import { problemOf } from "@/lib/query/api-error";
import { createSecret, replaceSecret } from "@/lib/query/secrets";

type Props = { name?: string; onClose: () => void };

/** Stores a new secret, or a new value for the one that is named. */
export function SecretDialog({ name, onClose }: Props) {
  const formId = useId();
  const client = useQueryClient();
  const create = useMutation(createSecret(client));
  const replace = useMutation(replaceSecret(client));
  const form = useForm<NewSecret>({ resolver: zodResolver(NewSecret), defaultValues: { name: name ?? "", value: "" } });
  const { errors, isSubmitting } = form.formState;
  const [written, value] = form.watch(["name", "value"]);

  const save = form.handleSubmit(async (secret) => {
    try {
      await (name === undefined ? create : replace).mutateAsync(secret);
      toast.done(name === undefined ? `${secret.name} is stored` : `${name} has a new value`);
      onClose();
    } catch (error) {
      const { code } = problemOf(error);
      if (code === "secret_exists") form.setError("name", { message: "A secret with this name exists." });
      else form.setError("root", { type: "api", message: "" });
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={name === undefined ? "New secret" : `Replace ${name}`}
      description={
        name === undefined
          ? "The value cannot be read again once it is stored."
          : "The next calls get the new value; long-lived scripts are started anew. The old one is lost."
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {name === undefined ? "Store secret" : "Replace value"}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} noValidate className="grid gap-4">
        {errors.root && <ErrorState error={create.error ?? replace.error} />}
        {name === undefined && (
          <Field
            label="Name"
            error={errors.name?.message}
            help={
              <>
                A script has it as{" "}
                <code className="font-mono">LIBREFANG_SECRET_{(written || "NAME").toUpperCase()}</code>.
              </>
            }
          >
            <Input mono {...form.register("name")} autoComplete="off" spellCheck={false} placeholder="API_KEY" />
          </Field>
        )}
        <Field label="Value" error={errors.value?.message} help={endOf(value)}>
          <Textarea mono {...form.register("value")} rows={3} autoComplete="off" spellCheck={false} />
        </Field>
      </form>
    </Dialog>
  );
}

/** What is easily pasted along, and breaks most keys. */
const endOf = (value: string) =>
  value !== value.trim()
    ? "It starts or ends with a blank or a line break, and is stored exactly like that."
    : "Stored exactly as it stands.";
