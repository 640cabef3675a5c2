/** How a language prints the frames of a stack. */
export type FrameKind = {
  frame: RegExp;
  /** The next line must look so for the frame to be one. */
  next?: RegExp;
  /** Lines behind a frame that belong to it, at most {@link MAX_EXTRA}. */
  extra?: RegExp;
  /** Frames of libraries and of the runtime. Sees the frame with its other lines. */
  library: RegExp;
  /** The call that threw is printed last. */
  lastThrew?: true;
};

const MAX_EXTRA = 4;

const FRAME_KINDS: readonly FrameKind[] = [
  {
    // Python
    frame: /^\s+File "[^"]*", line \d+/,
    extra: /^\s{4,}\S/,
    library: /(?:site|dist)-packages|\/lib\/python\d|\\Lib\\|<frozen |<string>|\/_pytest\/|\/pluggy\//,
    lastThrew: true,
  },
  {
    // Java, Kotlin, Scala
    frame:
      /^\s+at [\w.$/<>@-]+\((?:[\w$-]+\.(?:java|kt|scala|groovy):\d+|Native Method|Unknown Source|[\w$-]+\.(?:java|kt|scala|groovy))\)|^\s+\.\.\. \d+ (?:more|common frames omitted)/,
    library:
      /^\s+at (?:[\w.-]+@?[\w.-]*\/)?(?:java|javax|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy|org\.(?:junit|apache|gradle|springframework|hibernate|codehaus|mockito|assertj|testng|eclipse|jboss|slf4j)|junit|io\.(?:netty|reactivex)|reactor|com\.(?:google|fasterxml|zaxxer))\.|^\s+\.\.\. /,
  },
  {
    // JavaScript
    frame:
      /^\s+at (?:.*\()?(?:(?:file|node|webpack|webpack-internal|https?):|\/|\.|[A-Za-z]:\\|\w)[^()]*:\d+:\d+\)?$|^\s+at (?:.*\()?(?:<anonymous>|native)\)?$/,
    library: /node_modules|node:|\(internal\/|<anonymous>\)?$|\bnative\)?$/,
  },
  {
    // .NET
    frame: /^\s+at [\w.`<>[\], +|]+\([^)]*\)(?: in .+:line \d+)?\s*$/,
    library: /^\s+at (?:System|Microsoft|Xunit|NUnit|MSTest|InvokeStub)/,
  },
  {
    // Go
    frame: /^\S.*\(.*\)$|^created by \S/,
    next: /^\t\S.*\.go:\d+/,
    extra: /^\t\S.*\.go:\d+/,
    library:
      /\t(?:\/usr\/(?:local|lib)\/go|.*\/go\/(?:src|pkg\/mod)|.*\/libexec\/src|.*\/vendor)\/|^(?:runtime|testing|panic)[.(]/,
  },
  {
    // Rust
    frame: /^\s+\d+: +(?:0x[0-9a-f]+ - )?(?:<.*|[A-Za-z_][^:\s]*::.*|[A-Za-z_]\w*)$/,
    extra: /^\s+at \S+:\d+/,
    library:
      /^\s+\d+: +(?:0x[0-9a-f]+ - )?<?(?:core|std|alloc|test|tokio|rust_begin_unwind|__rust\w*|__libc|_start|main$|clone|start_thread)\b|\/rustc\/|\.cargo\/registry/,
  },
  {
    // Ruby
    frame: /^\s*(?:from |# )?\S+\.rb:\d+:in [`'"]/,
    library: /\/gems\/|\/lib\/ruby\/|<internal:/,
  },
  {
    // PHP
    frame: /^#\d+ (?:\S.*\(\d+\): |\[internal function\]: |\{main\})/,
    library: /\/vendor\/|\[internal function\]/,
  },
];

/** One frame: the lines `from ≤ i < to`. */
export type Frame = { from: number; to: number };

/** Finds runs of frames of one language. */
export function findTraces(lines: readonly string[]): { kind: FrameKind; frames: Frame[] }[] {
  const found: { kind: FrameKind; frames: Frame[] }[] = [];
  let i = 0;
  while (i < lines.length) {
    const kind = kindAt(lines, i);
    if (!kind) {
      i++;
      continue;
    }
    const frames: Frame[] = [];
    while (i < lines.length && isFrame(kind, lines, i)) {
      const to = endOf(kind, lines, i);
      frames.push({ from: i, to });
      i = to;
    }
    found.push({ kind, frames });
  }
  return found;
}

/** Says no to nearly every line at once. */
const ANY = /^\s+(?:File "|at |\.\.\. \d|\d+: )|^created by |\)$|\.rb:\d+:in |^#\d+ /;

const kindAt = (lines: readonly string[], i: number) =>
  ANY.test(lines[i] as string) ? FRAME_KINDS.find((kind) => isFrame(kind, lines, i)) : undefined;

/** Longer lines are no frames. */
const LONGEST = 1_000;

function isFrame({ frame, next }: FrameKind, lines: readonly string[], i: number): boolean {
  const line = lines[i] as string;
  return line.length <= LONGEST && frame.test(line) && (!next || next.test((lines[i + 1] ?? "").slice(0, LONGEST)));
}

function endOf(kind: FrameKind, lines: readonly string[], from: number): number {
  let to = from + 1;
  while (kind.extra && to < lines.length && to - from <= MAX_EXTRA) {
    const line = lines[to] as string;
    if (!kind.extra.test(line) || kind.frame.test(line.slice(0, LONGEST))) break;
    if (kind.lastThrew && indentOf(line) <= indentOf(lines[from] as string)) break;
    to++;
    if (kind.next) break;
  }
  return to;
}

const indentOf = (line: string) => line.length - line.trimStart().length;
