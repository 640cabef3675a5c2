"use client";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { POINTS, type Point } from "@/lib/contract/points";
import { useDraftContext, useDraftField } from "../draft-context";
import { asText, isObject } from "../model/path";
import { problemsAt } from "../model/problems";
import { PairRows } from "./pair-rows";

const CONFINE = [
  { value: "best_effort", label: "As far as this host can", hint: "Runs in any case, and says how it was confined." },
  { value: "require", label: "Only fully confined", hint: "Refuses to run where that cannot be had." },
];

const PROTOCOLS = [
  { value: "stdin", label: "One JSON line", hint: "The event on stdin, the reply on stdout." },
  { value: "synaps", label: "SynapsCLI extension", hint: "JSON-RPC 2.0 with Content-Length frames." },
];

/** How long the script's process lives, what it keeps, how it is spoken to and held. */
export function ScriptProcess() {
  const { problems } = useDraftContext();
  const point = useDraftField(["point"]);
  const protocol = useDraftField(["runner", "protocol"]);
  const persistent = useDraftField(["runner", "persistent"]);
  const state = useDraftField(["runner", "shared_state"]);
  const confine = useDraftField(["runner", "confine"]);
  const config = useDraftField(["runner", "config"]);
  const isSynaps = asText(point.value) in POINTS && POINTS[point.value as Point].family === "synaps";
  return (
    <>
      <Field label="Confinement" error={confine.error}>
        <Select
          value={asText(confine.value) || "best_effort"}
          options={CONFINE}
          disabled={confine.locked}
          onChange={confine.set}
        />
      </Field>
      {isSynaps && (
        <Field label="Protocol" error={protocol.error}>
          <Select
            value={asText(protocol.value) || "stdin"}
            options={PROTOCOLS}
            disabled={protocol.locked}
            onChange={protocol.set}
          />
        </Field>
      )}
      <Checkbox
        checked={persistent.value === true}
        disabled={persistent.locked}
        onChange={persistent.set}
        label="One process for many calls"
        help="The first line that it prints is the reply. It is started again once when it fails; retries are ignored then."
      />
      <Checkbox
        checked={state.value === true}
        disabled={state.locked}
        onChange={state.set}
        label="Keeps state between calls"
        help="A JSON file of its own for each agent, its path in LIBREFANG_STATE_FILE."
      />
      <PairRows
        title="Configuration values"
        item="Value"
        path="runner.config"
        namePlaceholder="key"
        value={isObject(config.value) ? config.value : {}}
        disabled={config.locked}
        errorAt={(path) => problemsAt(problems, path)[0]?.message}
        onChange={config.set}
      />
    </>
  );
}
