"use client";
import "./ansi.css";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, useMemo, useRef, useState } from "react";
import { type AnsiSpan, parseAnsi, type SgrStyle, stripAnsi } from "@/components/diff/model/ansi";
import { cn } from "@/components/ui/cn";
import { CopyButton } from "@/components/ui/copy-button";
import { formatCount } from "@/components/ui/format";

type Props = { text: string; label: string; ansi: "colour" | "strip"; className?: string };

const SHOWN_CHARS = 8_000;

/** A text of any size, line by line; only what is in view exists in the page. */
export function TextViewer({ text, label, ansi, className = "h-[30rem]" }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const [wrap, setWrap] = useState(true);
  const lines = useMemo(() => styledLines(ansi === "strip" ? stripAnsi(text) : text, ansi), [text, ansi]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 20,
    overscan: 20,
  });
  return (
    <div className={cn("flex min-h-0 flex-col", className)}>
      <div className="flex items-center justify-between gap-3 border-line border-b px-3 py-1 text-faint text-xs">
        <span>
          {label} · {formatCount(lines.length, "line")}
        </span>
        <span className="flex items-center gap-2">
          <button type="button" aria-pressed={wrap} onClick={() => setWrap(!wrap)} className="hover:text-ink">
            {wrap ? "Do not wrap" : "Wrap"}
          </button>
          <CopyButton text={text} label={`Copy ${label}`} />
        </span>
      </div>
      {text === "" ? (
        <p className="px-4 py-8 text-center text-dim text-xs">An empty text.</p>
      ) : (
        <section
          ref={scroller}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={label}
          className="min-h-0 flex-1 overflow-auto font-mono text-xs leading-5 [font-variant-ligatures:none] outline-offset-[-2px]"
        >
          <div className="relative min-w-full" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map((place) => (
              <div
                key={place.key}
                ref={virtual.measureElement}
                data-index={place.index}
                style={{ transform: `translateY(${place.start}px)` }}
                className="absolute top-0 left-0 grid min-w-full grid-cols-[3.5rem_minmax(0,1fr)]"
              >
                <span className="select-none pr-3 text-right text-faint tabular-nums">{place.index + 1}</span>
                <span className={cn("pr-3", wrap ? "whitespace-pre-wrap [overflow-wrap:anywhere]" : "whitespace-pre")}>
                  {lines[place.index]?.map((span, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: spans are cut anew with every text
                    <span key={at} style={cssOf(span.style)}>
                      {span.text}
                    </span>
                  ))}
                </span>
              </div>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

function styledLines(text: string, ansi: Props["ansi"]): AnsiSpan[][] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  let style: SgrStyle = {};
  return lines.map((line) => {
    const shown = line.length > SHOWN_CHARS ? `${line.slice(0, SHOWN_CHARS)} …` : line;
    if (ansi === "strip") return [{ text: shown, style: {} }];
    const { spans, end } = parseAnsi(shown, style);
    style = end;
    return spans;
  });
}

const colour = (name: string | undefined): string | undefined =>
  name?.startsWith("#") ? name : name && `var(--ansi-${name})`;

function cssOf(style: SgrStyle): CSSProperties {
  const [fg, bg] = style.inverse ? [style.bg ?? "canvas", style.fg ?? "black"] : [style.fg, style.bg];
  return {
    color: fg === "canvas" ? "var(--canvas)" : colour(fg),
    backgroundColor: colour(bg),
    fontWeight: style.bold ? 650 : undefined,
    fontStyle: style.italic ? "italic" : undefined,
    opacity: style.dim ? 0.65 : undefined,
    textDecoration:
      [style.underline && "underline", style.strike && "line-through"].filter(Boolean).join(" ") || undefined,
  };
}
