"use client";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useDraftContext, useDraftField } from "../draft-context";
import { asText, isObject } from "../model/path";
import { problemsAt } from "../model/problems";
import { PairRows } from "./pair-rows";
import { SecretNames } from "./secret-names";

/** A hook that is a server of one's own: its address, headers, and the secrets that may stand in them. */
export function HttpEditor() {
  const { problems } = useDraftContext();
  const url = useDraftField(["runner", "url"]);
  const headers = useDraftField(["runner", "headers"]);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div {...url.anchor}>
        <Field
          label="Address"
          error={url.error}
          help="The event is POSTed as JSON; the answer's body is the reply. Private addresses are refused unless the server allows them."
        >
          <Input
            mono
            spellCheck={false}
            placeholder="https://hooks.example.org/clean"
            value={asText(url.value)}
            disabled={url.locked}
            onChange={(event) => url.set(event.target.value)}
          />
        </Field>
      </div>
      <PairRows
        title="Headers"
        item="Header"
        path="runner.headers"
        namePlaceholder="authorization"
        value={isObject(headers.value) ? headers.value : {}}
        disabled={headers.locked}
        errorAt={(path) => problemsAt(problems, path)[0]?.message}
        onChange={headers.set}
      />
      <SecretNames help="A header value such as Bearer ${API_KEY} gets the secret of that name. SLUICE_SIGNING signs the request (Sluice-Signature); without it the first secret does, without any nothing is signed." />
    </div>
  );
}
