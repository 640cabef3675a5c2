import { cn } from "@/components/ui/cn";
import { CodeBlock } from "@/components/ui/code-block";
import type { RuntimeSees } from "@/lib/contract/runtime-view";

type Sees = Extract<RuntimeSees, { kind: "tool_call" }>;

const DECISIONS = {
  run: { word: "The tool runs", className: "border-line bg-inset" },
  block: { word: "The tool does not run", className: "border-danger-line bg-danger-soft text-danger" },
  ask: { word: "A person is asked", className: "border-warn-line bg-warn-soft text-warn" },
};

/** Whether a tool runs and with what, or what the model reads instead. */
export function ToolCall({ sees, before }: { sees: Sees; before: unknown }) {
  const { decision, input, input_changed, text, prompt } = sees;
  const { word, className } = DECISIONS[decision];
  return (
    <div className="grid grid-cols-1 gap-3 p-3">
      <div className={cn("grid gap-1 rounded-md border px-3 py-2", className)}>
        <p className="font-medium">
          {word}
          {decision === "run" && (input_changed ? " with another input." : " with the input that the model gave.")}
          {decision !== "run" && "."}
        </p>
        {text !== null && (
          <p className="text-ink text-xs">
            The model reads: <q>{text}</q>
          </p>
        )}
        {prompt && (
          <div className="text-ink text-xs">
            <p className="font-medium">{prompt.title}</p>
            <p className="whitespace-pre-wrap">{prompt.body}</p>
          </div>
        )}
      </div>
      <div className={cn("grid grid-cols-1 gap-3", input_changed && "lg:grid-cols-2")}>
        <CodeBlock wrap label={input_changed ? "Input before" : "Input"} code={printed(before)} />
        {input_changed && <CodeBlock wrap label="Input after" code={printed(input)} />}
      </div>
    </div>
  );
}

const printed = (value: unknown): string => JSON.stringify(value, null, 2) ?? "nothing";
