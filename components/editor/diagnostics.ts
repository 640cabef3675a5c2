import type { Diagnostic } from "@codemirror/lint";
import type { Text } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { EditorProblem } from "./types";

const clamp = (doc: Text, line: number): number => Math.max(1, Math.min(line, doc.lines));

/** Puts problems at the text of their line, without its indentation. */
export function diagnosticsOf(doc: Text, problems: readonly EditorProblem[]): Diagnostic[] {
  return problems
    .map((problem): Diagnostic => {
      const line = doc.line(clamp(doc, problem.line));
      const indent = line.text.length - line.text.trimStart().length;
      return {
        from: Math.min(line.from + indent, line.to),
        to: line.to,
        severity: problem.severity ?? "error",
        message: problem.message,
      };
    })
    .sort((a, b) => a.from - b.from);
}

/** Shows a line in the middle of the editor and puts the cursor there. */
export function jumpTo(view: EditorView, line: number): void {
  const { from } = view.state.doc.line(clamp(view.state.doc, line));
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
  view.focus();
}
