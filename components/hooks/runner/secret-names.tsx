"use client";
import { useDraftContext, useDraftField } from "../draft-context";
import { TextList } from "../fields/text-list";
import { asTexts } from "../model/path";
import { problemsAt } from "../model/problems";

/** The secrets that this hook is granted, by name; their values are never shown. */
export function SecretNames({ help }: { help: string }) {
  const { problems } = useDraftContext();
  const secrets = useDraftField(["runner", "secrets"]);
  return (
    <div className="grid grid-cols-1 gap-1.5" {...secrets.anchor}>
      <span className="font-medium text-xs">Secrets</span>
      <TextList
        item="Secret"
        path="runner.secrets"
        values={asTexts(secrets.value)}
        disabled={secrets.locked}
        placeholder="API_KEY"
        errorAt={(index) => problemsAt(problems, `runner.secrets.${index}`)[0]?.message}
        onChange={secrets.set}
      />
      <p className="text-faint text-xs">{help}</p>
    </div>
  );
}
