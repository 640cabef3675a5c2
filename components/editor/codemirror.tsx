"use client";
import { setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView, placeholder as placeholderText } from "@codemirror/view";
import { useEffect, useEffectEvent, useRef } from "react";
import { baseExtensions } from "./base-extensions";
import { diagnosticsOf, jumpTo } from "./diagnostics";
import { languageOf } from "./languages";
import type { CodeEditorProps } from "./types";

/** CodeMirror as a controlled component. Loaded lazily through `CodeEditor`. */
export default function CodeMirrorEditor(props: CodeEditorProps) {
  const { value, label, language, onChange, problems, readOnly = false, placeholder = "", jump, wrap = false } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const parts = useRef({ language: new Compartment(), mode: new Compartment() });
  const changed = useEffectEvent((text: string) => onChange?.(text));
  const start = useEffectEvent((parent: HTMLElement) => {
    const listen = EditorView.updateListener.of((update) => {
      const fromOutside = update.transactions.some((tr) => tr.isUserEvent("sluice.replace"));
      if (update.docChanged && !fromOutside) changed(update.state.doc.toString());
    });
    const { language: lang, mode } = parts.current;
    const extensions = [baseExtensions, lang.of(languageOf(language)), mode.of(modeOf(readOnly, label, wrap)), listen];
    return new EditorView({
      parent,
      state: EditorState.create({ doc: value, extensions: [...extensions, placeholderText(placeholder)] }),
    });
  });

  // External system: the CodeMirror view, which lives as long as the element.
  useEffect(() => {
    if (!host.current) return;
    const made = start(host.current);
    view.current = made;
    return () => {
      made.destroy();
      view.current = null;
    };
  }, []);

  // External system: CodeMirror's document, language, mode and diagnostics follow the props.
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    const head = Math.min(editor.state.selection.main.head, value.length);
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      selection: { anchor: head },
      userEvent: "sluice.replace",
    });
  }, [value]);
  useEffect(() => {
    view.current?.dispatch({ effects: parts.current.language.reconfigure(languageOf(language)) });
  }, [language]);
  useEffect(() => {
    view.current?.dispatch({ effects: parts.current.mode.reconfigure(modeOf(readOnly, label, wrap)) });
  }, [readOnly, label, wrap]);
  // `value` is named because the marks of an old text stand at the wrong place in a new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const editor = view.current;
    if (editor) editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor.state.doc, problems ?? [])));
  }, [problems, value]);
  useEffect(() => {
    if (view.current && jump) jumpTo(view.current, jump.line);
  }, [jump]);

  return <div ref={host} className="h-full min-h-0" />;
}

const modeOf = (readOnly: boolean, label: string, wrap: boolean) => [
  EditorState.readOnly.of(readOnly),
  EditorView.contentAttributes.of({ "aria-label": label, "aria-multiline": "true", tabindex: "0" }),
  wrap ? EditorView.lineWrapping : [],
];
