import { javascript } from "@codemirror/lang-javascript";
import { json } from "@codemirror/lang-json";
import { python } from "@codemirror/lang-python";
import { StreamLanguage } from "@codemirror/language";
import { shell } from "@codemirror/legacy-modes/mode/shell";
import type { Extension } from "@codemirror/state";

export type EditorLanguage = "json" | "python" | "javascript" | "typescript" | "bash" | "plain";

/** @returns highlighting and indentation of a language. */
export function languageOf(name: EditorLanguage): Extension {
  switch (name) {
    case "json":
      return json();
    case "python":
      return python();
    case "javascript":
      return javascript();
    case "typescript":
      return javascript({ typescript: true });
    case "bash":
      return StreamLanguage.define(shell);
    case "plain":
      return [];
  }
}
