"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { secretsQuery } from "@/lib/query/secrets";
import { SecretDialog } from "./secret-dialog";
import { SecretTable } from "./secret-table";

/** What hooks may be given without it standing in their configuration. */
export function SecretsPage() {
  const secrets = useQuery(secretsQuery());
  const [adding, setAdding] = useState(false);
  const items = secrets.data?.items ?? [];
  return (
    <>
      <PageHeader
        title="Secrets"
        description="Keys and passwords for hooks: stored encrypted, granted to each hook by name, masked in traces, and never shown again."
        actions={
          <Button variant="primary" data-shortcut="c" onClick={() => setAdding(true)}>
            <Plus className="size-4" aria-hidden />
            New secret
          </Button>
        }
      />
      {secrets.isPending && <SkeletonRows rows={3} />}
      {secrets.error && <ErrorState error={secrets.error} onRetry={() => secrets.refetch()} />}
      {secrets.data && items.length === 0 && (
        <Card flush>
          <EmptyState
            icon={<KeyRound />}
            title="No secrets yet"
            action={
              <Button variant="primary" onClick={() => setAdding(true)}>
                Store the first secret
              </Button>
            }
          >
            <p>
              Store one as <Code>API_KEY</Code> and list it under a hook’s secrets. A script then has it as{" "}
              <Code>LIBREFANG_SECRET_API_KEY</Code>, an http hook in a header such as{" "}
              <Code>{`Bearer $${"{API_KEY}"}`}</Code>. One named <Code>SLUICE_SIGNING</Code> signs the requests of http
              hooks.
            </p>
          </EmptyState>
        </Card>
      )}
      {items.length > 0 && <SecretTable secrets={items} />}
      {adding && <SecretDialog onClose={() => setAdding(false)} />}
    </>
  );
}

const Code = ({ children }: { children: string }) => (
  <code className="rounded-sm bg-inset px-1 font-mono text-xs">{children}</code>
);
