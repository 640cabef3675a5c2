"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { Agent } from "@/lib/contract/agent";
import { EXPORT_FORMATS, type ExportFormat } from "@/lib/contract/manifest";
import { archiveHref, exportQuery } from "@/lib/query/manifests";
import { FindingList } from "./finding-list";

const SHOWN = 20_000;

/** An agent with its hooks as files: choose the format, see the files and what it has no word for, download. */
export function ExportDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const formats = (Object.keys(EXPORT_FORMATS) as ExportFormat[]).filter(
    (format) => format === "json" || (format === "librefang") === (agent.profile === "librefang"),
  );
  const [format, setFormat] = useState<ExportFormat>(formats[1] ?? "json");
  const [path, setPath] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(exportQuery(agent.slug, format));
  const file = data?.files.find((one) => one.path === path) ?? data?.files[0];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Export ${agent.name}`} size="lg">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Format" className="w-80">
            <Select
              value={format}
              options={formats.map((value) => ({ value, label: EXPORT_FORMATS[value] }))}
              onChange={setFormat}
            />
          </Field>
          <a className={buttonClass({ variant: "primary" })} href={archiveHref(agent.slug, format)} download>
            Download tar.gz
          </a>
        </div>
        {error && <ErrorState error={error} onRetry={() => refetch()} />}
        {!data && !error && <SkeletonRows rows={6} />}
        {data && data.findings.length > 0 && <FindingList findings={data.findings} />}
        {data && file && (
          <>
            <Field label="File">
              <Select
                value={file.path}
                options={data.files.map((one) => ({ value: one.path, label: one.path }))}
                onChange={setPath}
              />
            </Field>
            <CodeBlock
              label={file.path}
              wrap={file.path.endsWith(".md")}
              className="max-h-96 overflow-y-auto"
              code={(file.content ?? "(not a text)").slice(0, SHOWN)}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
