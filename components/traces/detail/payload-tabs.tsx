"use client";

import { useQueryState } from "nuqs";
import { TextViewer } from "@/components/playground/text-viewer";
import { Picture } from "@/components/runtime/picture";
import { RuntimeSteps } from "@/components/runtime/runtime-steps";
import { EmptyState } from "@/components/ui/empty-state";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import type { Trace } from "@/lib/contract/run";
import { JsonPane } from "./json-pane";
import { PayloadDiff } from "./payload-diff";
import { PAYLOAD_TABS, parseTab } from "./payload-tab";
import type { StageLink } from "./use-stage-link";

type Props = { trace: Trace; link: StageLink };

/** What went in and what came out, four ways; the tab is in the address. */
export function PayloadTabs({ trace, link }: Props) {
  const [tab, setTab] = useQueryState("tab", parseTab);
  if (!trace.event) return <NotKept />;
  const seen = trace.model_sees;
  return (
    <Tabs value={tab} onChange={(next) => void setTab(next)} tabs={PAYLOAD_TABS} label="Payloads">
      <TabPanel value="diff" className="pt-3">
        <PayloadDiff trace={trace} link={link} />
      </TabPanel>
      <TabPanel value="model" className="pt-3">
        {seen && (
          <div className="overflow-hidden rounded-lg border border-line bg-surface">
            {seen.sees.kind === "tool_result" ? (
              <TextViewer
                text={seen.sees.text}
                label="What the model saw"
                ansi="strip"
                className="h-[30rem] max-h-[60vh]"
              />
            ) : (
              <Picture sees={seen.sees} event={trace.event} />
            )}
            <RuntimeSteps steps={seen.steps} />
          </div>
        )}
      </TabPanel>
      <TabPanel value="event" className="pt-3">
        <JsonPane value={trace.event} label="Event" />
      </TabPanel>
      <TabPanel value="reply" className="pt-3">
        <JsonPane value={trace.reply} label="Reply" />
      </TabPanel>
    </Tabs>
  );
}

const NotKept = () => (
  <div className="rounded-lg border border-line border-dashed">
    <EmptyState title="The payloads of this trace are no longer kept">
      Event, reply and steps were removed or never stored; the figures above stay. Without the event the call cannot be
      run again or compared.
    </EmptyState>
  </div>
);
