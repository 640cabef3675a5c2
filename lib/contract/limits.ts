/** Every bound of the product in one place, so that interface, API and runners agree. Bytes are UTF-8 bytes. */
export const LIMITS = {
  /** Largest request body and event; above it the answer is 413. */
  eventBytes: 4 * 1024 * 1024,
  /** Per stream of a command, librefang.md 3.3: strictly more is a failure and the child is killed. */
  streamBytes: 1024 * 1024,
  /** What a trace keeps of one attempt's stdout or stderr. The reply itself is kept whole. */
  recordedStreamBytes: 64 * 1024,
  /** Largest state file that is kept between the calls of a script. */
  stateBytes: 1024 * 1024,
  /** A reply line of a long-lived script (librefang.md 3.9), and a frame of an extension (synaps.md 1.4). */
  frameBytes: 4 * 1024 * 1024,
  /** Levels of nesting of a JSON body. */
  jsonDepth: 512,
  listMax: 200,
  listDefault: 50,
  hooksPerChain: 50,
  agents: 10_000,
  secrets: 200,
  /** The system takes at most 128 KiB for one environment variable. */
  secretChars: 16_384,
  stages: 64,
  /** All stages of a pipeline, those inside of branches included. */
  nestedStages: 256,
  /** Branches inside of branches. */
  whenDepth: 3,
  patternsPerStage: 500,
  patternChars: 4_000,
  sourceChars: 512 * 1024,
  /** Code points. */
  nameChars: 120,
  timeoutMs: 600_000,
  retries: 20,
  /** librefang.md 3.6: a wait between two attempts is never longer. */
  retryDelayMs: 30_000,
  cacheTtlSecs: 604_800,
  /** What an `after_tool_call` hook sees of the tool's output, synaps.md 1.4. Bytes. */
  hookViewBytes: 262_144,
  /** Longest replacement that SynapsCLI takes, synaps.md 1.4. Bytes. */
  replacementBytes: 1_048_576,
  metricPoints: 300,
  metricDays: 90,
} as const;
