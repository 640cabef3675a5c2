import type { Match } from "@/lib/contract/hook-config";
import { conditionsOf } from "./match-words";

/** When a hook fires, as one sentence. @param otherwise the words where it has no condition */
export function FiresWhen({ match, otherwise }: { match: Match; otherwise: string }) {
  const conditions = conditionsOf(match);
  return (
    <p className="text-xs">
      <span className="text-faint">Fires </span>
      {conditions.length === 0 && otherwise}
      {conditions.map(({ words, code }, index) => (
        <span key={words}>
          {index > 0 && "and "}when {words}{" "}
          <code className="rounded-sm bg-inset px-1 font-mono [overflow-wrap:anywhere]">{code}</code>{" "}
        </span>
      ))}
    </p>
  );
}
