import type { Db } from "@/lib/store/db";
import { agentsSuite } from "./agents";
import { chainsSuite } from "./chains";
import { hookStateSuite } from "./hook-state";
import { hooksSuite } from "./hooks";
import { metricsSuite } from "./metrics";
import { recorderSuite } from "./recorder";
import { samplesSuite } from "./samples";
import { secretsSuite } from "./secrets";
import { tracesSuite } from "./traces";

/** What must hold on every database. Each test makes its own agents, so that they can share one database. */
export function storeSuite(open: () => Db): void {
  for (const suite of [
    agentsSuite,
    hooksSuite,
    samplesSuite,
    secretsSuite,
    chainsSuite,
    recorderSuite,
    tracesSuite,
    metricsSuite,
    hookStateSuite,
  ])
    suite(open);
}
