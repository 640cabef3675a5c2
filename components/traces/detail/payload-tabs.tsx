"use client";

import { useQueryState } from "nuqs";
import { modelText } from "@/components/playground/model/diff-source";
import { TextViewer } from "@/components/playground/text-viewer";
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
  const text = modelText(trace, trace.event);
  return (
    <Tabs value={tab} onChange={(next) => void setTab(next)} tabs={PAYLOAD_TABS} label="Payloads">
      <TabPanel value="diff" className="pt-3">
        <PayloadDiff trace={trace} link={link} />
      </TabPanel>
      <TabPanel value="model" className="pt-3">
        {text === null ? (
          <EmptyState title="This point has no text">
            A reply at {trace.point} does not change what the model reads.
          </EmptyState>
        ) : (
          <div className="overflow-hidden rounded-lg border border-line bg-surface">
            <TextViewer text={text} label="What the model saw" ansi="strip" className="h-[36rem] max-h-[70vh]" />
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
