import { Badge } from "@/components/ui/badge";
import type { Hook } from "@/lib/contract/hook";

/** Whether live calls run the hook, in one word, and whether the draft differs. */
export function HookState({ hook }: { hook: Hook }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StateBadge hook={hook} />
      {hook.dirty && hook.live && (
        <Badge tone="amber" glyph="✎" title="The draft differs from what is live. Publish it to make it count.">
          Unpublished changes
        </Badge>
      )}
    </span>
  );
}

function StateBadge({ hook }: { hook: Hook }) {
  if (!hook.live)
    return (
      <Badge glyph="◌" tone="dashed" title="Never published: live calls do not run it.">
        Draft
      </Badge>
    );
  if (!hook.enabled)
    return (
      <Badge glyph="○" title="Switched off: live calls do not run it.">
        Off
      </Badge>
    );
  if (hook.live.mode === "shadow")
    return (
      <Badge glyph="◌" tone="dashed" title="Runs on live calls; its reply is recorded, not used.">
        Shadow
      </Badge>
    );
  return (
    <Badge glyph="●" title={`Revision ${hook.live_revision} answers live calls.`}>
      Live <span className="text-faint">r{hook.live_revision}</span>
    </Badge>
  );
}
