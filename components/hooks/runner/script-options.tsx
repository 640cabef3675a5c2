"use client";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { useDraftContext, useDraftField } from "../draft-context";
import { NumberInput } from "../fields/number-input";
import { TextList } from "../fields/text-list";
import { asTexts, isObject } from "../model/path";
import { problemsAt } from "../model/problems";
import { PairRows } from "./pair-rows";
import { ScriptProcess } from "./script-process";
import { SecretNames } from "./secret-names";

/** What a script is given beside the event. Closed while everything stands at its default. */
export function ScriptOptions() {
  const { problems } = useDraftContext();
  const args = useDraftField(["runner", "args"]);
  const env = useDraftField(["runner", "env"]);
  const network = useDraftField(["runner", "allow_network"]);
  const files = useDraftField(["runner", "allow_filesystem"]);
  const memory = useDraftField(["runner", "max_memory_mb"]);
  const count = asTexts(args.value).length + (isObject(env.value) ? Object.keys(env.value).length : 0);
  const errorAt = (path: string) => problemsAt(problems, path)[0]?.message;
  return (
    <details className="group" open={count > 0 || undefined}>
      <summary className="font-medium text-dim text-xs hover:text-ink">
        Arguments, environment, process, sandbox {count > 0 && <span className="text-faint">· {count} set</span>}
      </summary>
      <div className="grid grid-cols-1 gap-4 pt-3">
        <div className="grid grid-cols-1 gap-1.5">
          <span className="font-medium text-xs">Arguments</span>
          <TextList
            item="Argument"
            path="runner.args"
            values={asTexts(args.value)}
            disabled={args.locked}
            errorAt={(index) => errorAt(`runner.args.${index}`)}
            onChange={args.set}
          />
        </div>
        <PairRows
          title="Environment"
          item="Variable"
          path="runner.env"
          namePlaceholder="NAME"
          value={isObject(env.value) ? env.value : {}}
          disabled={env.locked}
          errorAt={errorAt}
          onChange={env.set}
        />
        <Checkbox
          checked={network.value === true}
          disabled={network.locked}
          onChange={network.set}
          label="May use the network"
          help="Off: proxies are blanked and LIBREFANG_SANDBOX=1 is set, as the contract does; where Sluice confines it, there is no network."
        />
        <Checkbox
          checked={files.value === true}
          disabled={files.locked}
          onChange={files.set}
          label="May use the file system"
          help="Off: HOME=/dev/null, a private TMPDIR and LIBREFANG_READONLY_FS=1; where Sluice confines it, nothing else can be written. LibreFang always behaves as if this were off."
        />
        <Field
          label="Memory in MB"
          aside="optional"
          error={memory.error}
          help="Told to the script as LIBREFANG_MAX_MEMORY_MB, and held where Sluice confines it; LibreFang enforces nothing."
        >
          <NumberInput value={memory.value} disabled={memory.locked} onChange={(value) => memory.set(value ?? null)} />
        </Field>
        <ScriptProcess />
        <SecretNames help="Given to the script as LIBREFANG_SECRET_<NAME>." />
      </div>
    </details>
  );
}
