import { defaultKeymap, history, historyKeymap, indentWithTab, temporarilySetTabFocusMode } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { lintGutter } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import {
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { theme } from "./theme";

// Ctrl/⌘+Enter runs and Ctrl/⌘+S saves on the page: the editor must neither eat them nor insert a line.
const leftToThePage = defaultKeymap.filter((binding) => binding.key !== "Mod-Enter");

/** What every editor has. Tab indents; Esc and then Tab leaves the editor, so that the keyboard is never trapped. */
export const baseExtensions: Extension = [
  lineNumbers(),
  lintGutter(),
  history(),
  drawSelection(),
  highlightSpecialChars(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  indentOnInput(),
  indentUnit.of("  "),
  bracketMatching(),
  keymap.of([{ key: "Escape", run: temporarilySetTabFocusMode }, ...leftToThePage, ...historyKeymap, indentWithTab]),
  theme,
];
