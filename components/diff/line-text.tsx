import { cn } from "@/components/ui/cn";
import { formatCount } from "@/components/ui/format";
import { piecesOf, placesOf, type Range, SHOWN_CHARS, visibleControls } from "./model/pieces";

type Props = { text: string; edits: readonly Range[]; find: string; tone: "removed" | "added" | "same" };

const EDIT = {
  removed: "rounded-xs bg-danger/25",
  added: "rounded-xs bg-saved/25",
  same: "",
};

/** The text of one line: what changed inside it, what was searched for, control characters as pictures. */
export function LineText({ text, edits, find, tone }: Props) {
  const shown = text.length > SHOWN_CHARS ? text.slice(0, SHOWN_CHARS) : text;
  const pieces = piecesOf(shown, [...edits, ...placesOf(shown, find)]);
  return (
    <>
      {pieces.map((piece, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces are cut anew with every text
          key={index}
          className={cn(piece.edit && EDIT[tone], piece.found && "rounded-xs bg-warn-soft outline outline-warn-line")}
        >
          {visibleControls(piece.text).map((part, at) =>
            part.control ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <span key={at} className="text-faint">
                {part.text}
              </span>
            ) : (
              part.text
            ),
          )}
        </span>
      ))}
      {text.length > SHOWN_CHARS && (
        <span className="text-faint italic"> … {formatCount(text.length - SHOWN_CHARS, "more character")}</span>
      )}
    </>
  );
}
