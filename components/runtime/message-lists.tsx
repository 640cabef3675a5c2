import { formatCount } from "@/components/ui/format";
import { type Mark, MessageCard } from "./message-card";

type Message = Record<string, unknown>;
type Props = { before: Message[]; after: Message[]; added: number[] };

/** So many messages are drawn on each side; a window may have thousands. */
const SHOWN = 200;

/** A message window before and after: what left it, what the hooks put into it. */
export function MessageLists({ before, after, added }: Props) {
  const keptTexts = new Set(after.map((message) => JSON.stringify(message)));
  const markBefore = (message: Message, index: number): Mark => {
    if (keptTexts.has(JSON.stringify(message))) return null;
    // With as many messages as before, one from the hooks in its place is the same message with something added.
    return before.length === after.length && added.includes(index) ? "changed" : "gone";
  };
  return (
    <div className="grid grid-cols-1 gap-3 p-3 lg:grid-cols-2">
      <List title="Before" messages={before} markOf={markBefore} />
      <List title="After" messages={after} markOf={(_message, index) => (added.includes(index) ? "added" : null)} />
    </div>
  );
}

type ListProps = {
  title: string;
  messages: Message[];
  markOf: (message: Message, index: number) => Mark;
};

function List({ title, messages, markOf }: ListProps) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1.5 flex items-baseline justify-between font-medium text-xs">
        {title}
        <span className="text-faint tabular-nums">{formatCount(messages.length, "message")}</span>
      </h3>
      {messages.length === 0 && <p className="text-faint text-xs">No messages.</p>}
      <ol className="grid grid-cols-1 gap-1.5">
        {messages.slice(0, SHOWN).map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages stand in their order and have no id
          <MessageCard key={index} message={message} mark={markOf(message, index)} />
        ))}
      </ol>
      {messages.length > SHOWN && (
        <p className="mt-1.5 text-faint text-xs">
          {formatCount(messages.length - SHOWN, "more message")}; Raw has all.
        </p>
      )}
    </section>
  );
}
