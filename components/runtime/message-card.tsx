import { cn } from "@/components/ui/cn";
import { CodeBlock } from "@/components/ui/code-block";
import { formatBytes } from "@/components/ui/format";

type Message = Record<string, unknown>;
export type Mark = "added" | "gone" | "changed" | null;

const MARKS = {
  added: { glyph: "+", word: "from the hooks", className: "border-accent-line bg-accent-soft" },
  gone: { glyph: "−", word: "not in the new window", className: "border-dashed bg-inset text-dim" },
  changed: { glyph: "~", word: "changed by the hooks", className: "border-dashed bg-inset text-dim" },
};

/** One message of a window: who says it, its blocks, and whether the hooks put it there, changed it or took it away. */
export function MessageCard({ message, mark }: { message: Message; mark: Mark }) {
  const role = typeof message.role === "string" ? message.role : "unknown";
  return (
    <li
      className={cn("grid gap-1 rounded-md border border-line bg-surface px-2.5 py-2", mark && MARKS[mark].className)}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-2xs">
        <span className="font-semibold uppercase tracking-wide">{role}</span>
        {message.pinned === true && <span className="text-faint">pinned</span>}
        {mark && (
          <span className={mark === "added" ? "text-accent" : "text-faint"}>
            <span aria-hidden>{MARKS[mark].glyph} </span>
            {MARKS[mark].word}
          </span>
        )}
      </p>
      {typeof message.content === "string" ? (
        <Text text={message.content} />
      ) : Array.isArray(message.content) ? (
        message.content.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a message have no identity but their place
          <Block key={index} block={block} />
        ))
      ) : (
        <CodeBlock code={JSON.stringify(message.content, null, 2) ?? "nothing"} />
      )}
    </li>
  );
}

const SHOWN = 4_000;

function Text({ text }: { text: string }) {
  if (text === "") return <p className="text-faint text-xs">empty</p>;
  const cut = text.length > SHOWN;
  return (
    <p className="whitespace-pre-wrap text-xs [overflow-wrap:anywhere]">
      {cut ? text.slice(0, SHOWN) : text}
      {cut && <span className="text-faint"> … {formatBytes(text.length - SHOWN)} more</span>}
    </p>
  );
}

function Block({ block }: { block: unknown }) {
  const given = typeof block === "object" && block !== null ? (block as Record<string, unknown>) : {};
  if (given.type === "text" && typeof given.text === "string") return <Text text={given.text} />;
  if (given.type === "thinking" && typeof given.thinking === "string")
    return (
      <div className="border-line border-l-2 pl-2 text-dim">
        <Text text={given.thinking} />
      </div>
    );
  if (given.type === "tool_use")
    return (
      <p className="font-mono text-xs [overflow-wrap:anywhere]">
        <span className="text-faint">calls </span>
        {String(given.name)} <span className="text-dim">{JSON.stringify(given.input)}</span>
      </p>
    );
  if (given.type === "tool_result" && typeof given.content === "string")
    return (
      <div className={cn("border-l-2 pl-2", given.is_error === true ? "border-danger-line" : "border-line")}>
        <p className="text-2xs text-faint">
          result of {String(given.tool_name || given.tool_use_id)}
          {given.is_error === true && <span className="text-danger"> · error</span>}
        </p>
        <Text text={given.content} />
      </div>
    );
  return <CodeBlock code={JSON.stringify(block, null, 2) ?? "nothing"} />;
}
