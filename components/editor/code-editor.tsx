"use client";
import { lazy, Suspense } from "react";
import type { CodeEditorProps } from "./types";

const CodeMirrorEditor = lazy(() => import("./codemirror"));

/**
 * A code editor. CodeMirror (189 kB over the wire) loads when the first editor is shown; until then the text stands
 * there, readable and of the final size.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { className = "h-64" } = props;
  return (
    <div className={`overflow-hidden rounded-md border border-line bg-surface focus-within:border-accent ${className}`}>
      <Suspense fallback={<Waiting text={props.value} />}>
        <CodeMirrorEditor {...props} />
      </Suspense>
    </div>
  );
}

const Waiting = ({ text }: { text: string }) => (
  <pre aria-busy className="h-full overflow-hidden py-2 pl-12 font-mono text-dim text-xs">
    {text.slice(0, 4_000)}
  </pre>
);
