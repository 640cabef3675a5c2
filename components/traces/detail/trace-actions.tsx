"use client";

import { useQuery } from "@tanstack/react-query";
import { Bookmark, Download, FlaskConical, Link2, MoreHorizontal, RotateCcw } from "lucide-react";
import { useState } from "react";
import { SaveSampleDialog } from "@/components/playground/save-sample";
import { Button, ButtonLink } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { POINTS } from "@/lib/contract/points";
import type { Trace } from "@/lib/contract/run";
import { hookQuery } from "@/lib/query/hooks";
import { sampleName } from "../model/sample-name";
import { useRunAgain } from "./use-run-again";

/** What can be done with a trace. What cannot says why. */
export function TraceActions({ trace }: { trace: Trace }) {
  const [saving, setSaving] = useState(false);
  const again = useRunAgain(trace);
  const testHref = useTestHref(trace);
  const missing = !trace.event ? "The event of this trace was not kept" : null;
  const refused = missing ?? (trace.agent_slug ? null : "The agent was deleted since");
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        data-shortcut="r"
        busy={again.busy}
        disabled={refused !== null}
        title={refused ?? "The same event through the live chain, as a test run (r)"}
        onClick={again.start}
      >
        <RotateCcw className="size-4" aria-hidden />
        Run again
      </Button>
      <Button
        data-shortcut="s"
        disabled={refused !== null}
        title={refused ?? "Keep the event with what its result must be like (s)"}
        onClick={() => setSaving(true)}
      >
        <Bookmark className="size-4" aria-hidden />
        Save as sample
      </Button>
      {missing === null && (
        <ButtonLink href={testHref} variant="primary" data-shortcut="t" title="Open with this event (t)">
          <FlaskConical className="size-4" aria-hidden />
          Open in test
        </ButtonLink>
      )}
      <Menu
        trigger={
          <IconButton label="More actions">
            <MoreHorizontal />
          </IconButton>
        }
      >
        <MenuItem icon={<Link2 />} onSelect={copyLink}>
          Copy link
        </MenuItem>
        <MenuItem
          icon={<Download />}
          disabled={missing !== null || POINTS[trace.point].textKey === null}
          onSelect={() => downloadOriginal(trace.id)}
        >
          Download original
        </MenuItem>
      </Menu>
      {saving && trace.event && (
        <SaveSampleDialog
          agent={trace.agent_id}
          point={trace.point}
          event={trace.event}
          suggestedName={sampleName(trace.event)}
          maxTokens={trace.verdict === "replaced" && trace.tokens?.estimated === false ? trace.tokens.after : null}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}

/** The hook's own test when the chain had one hook that still exists, else the playground. */
function useTestHref(trace: Trace): string {
  const only = trace.steps.length === 1 ? (trace.steps[0]?.hook_id ?? null) : null;
  const hook = useQuery({ ...hookQuery(only ?? ""), enabled: only !== null });
  return only !== null && !hook.isError ? `/hooks/${only}?trace=${trace.id}` : `/playground?trace=${trace.id}`;
}

const copyLink = () =>
  navigator.clipboard.writeText(window.location.href).then(
    () => toast.done("Link copied", "It opens this trace with the same step and tab."),
    () => toast.note("The browser refused to copy", window.location.href),
  );

/** The content before any rewrite, as a file. */
function downloadOriginal(id: string): void {
  const link = document.createElement("a");
  link.href = `/v1/originals/${id}`;
  link.download = `original-${id}.txt`;
  link.click();
}
