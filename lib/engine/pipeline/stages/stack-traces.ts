import type { Stage } from "@/lib/contract/stages";
import { compileAny } from "../../regex/compile";
import type { Doc } from "../doc";
import type { Apply } from "../edit";
import { type Frame, type FrameKind, findTraces } from "../frames";
import { omissionMark } from "../omissions";
import { protectedAt } from "../protected";
import { type Span, summarize } from "../summarize";

type Traces = Exclude<Extract<Stage, { stack_traces: unknown }>["stack_traces"], true>;

/** Shorter traces are read as they are. */
const MIN_FRAMES = 4;
const OWN_FRAMES = 10;

/**
 * `stack_traces`: of Python, JavaScript, Java, .NET, Go, Rust, Ruby and PHP. The frame that threw stays, and so do the nearest
 * ones of the user's own code; runs of others become one line that counts lines and frames.
 */
export function stackTracesStage({ stack_traces }: { stack_traces: true | Traces }): Apply {
  const { frames: most = OWN_FRAMES, library } = stack_traces === true ? {} : stack_traces;
  const foreign = library ? compileAny(library) : () => false;
  return (doc, stage) => {
    const spared = protectedAt(doc);
    const spans = findTraces(doc.lines).flatMap(({ kind, frames }) => {
      if (frames.length < MIN_FRAMES) return [];
      const keep = chosen(doc, kind, frames, most, foreign);
      const stays = (frame: Frame, i: number) => keep.has(i) || anySpared(frame, spared);
      return gaps(frames, stays);
    });
    summarize(doc, stage, spans);
  };
}

function chosen(doc: Doc, kind: FrameKind, frames: Frame[], most: number, foreign: (line: string) => boolean) {
  const order = kind.lastThrew ? [...frames.keys()].reverse() : [...frames.keys()];
  const keep = new Set(order.slice(0, 1));
  let own = 0;
  for (const i of order) {
    const { from, to } = frames[i] as Frame;
    const lines = doc.lines.slice(from, to);
    if (own >= most || kind.library.test(lines.join("\n")) || lines.some(foreign)) continue;
    own++;
    keep.add(i);
  }
  return keep;
}

function anySpared({ from, to }: Frame, spared: (index: number) => boolean): boolean {
  for (let i = from; i < to; i++) if (spared(i)) return true;
  return false;
}

function gaps(frames: readonly Frame[], stays: (frame: Frame, index: number) => boolean): Span[] {
  const found: (Span & { frames: number })[] = [];
  let open = false;
  frames.forEach((frame, i) => {
    const goes = !stays(frame, i);
    const last = found.at(-1);
    if (goes && open && last) {
      last.to = frame.to;
      last.frames++;
    } else if (goes) found.push({ ...frame, frames: 1, text: () => "" });
    open = goes;
  });
  for (const span of found) {
    const words = span.frames === 1 ? "frame" : "frames";
    span.text = (count, first) => {
      const what = count === span.frames ? words : `${span.frames} ${words}`;
      return `${/^\s*/.exec(first)?.[0]}${omissionMark(count, what)}`;
    };
  }
  return found;
}
