import type { EditorLanguage } from "./languages";

export type { EditorLanguage };

/** A fault to show at a line. `line` is 1-based; lines outside the text are shown at its end. */
export type EditorProblem = { line: number; message: string; severity?: "error" | "warning" };

export type CodeEditorProps = {
  value: string;
  /** Name for assistive technology. */
  label: string;
  language: EditorLanguage;
  onChange?: (text: string) => void;
  problems?: readonly EditorProblem[];
  readOnly?: boolean;
  placeholder?: string;
  /** A 1-based line to scroll to; a new object scrolls again. */
  jump?: { line: number } | null;
  wrap?: boolean;
  className?: string;
};
