import type { Stage } from "@/lib/contract/stages";
import { MESSAGES, ROWS } from "../pipeline/messages";

/** What tools of all kinds print while all goes well. Lines that the guard protects stay even where they look so. */
const STEPS = [
  "^\\s*(\\[\\S+\\] )?(✓|✔|√|☑|✅)( |$)",
  "^\\s*(\\[ *)?(PASS|PASSED|OK|ok)( *\\])?[: ]\\s*\\S",
  "^\\S.*(\\.\\.\\.|: | - |\\s{2,})\\s*(ok|OK|PASS|PASSED|passed|done|Done|up to date|unchanged|cached|skipped \\(cached\\))\\.?( [(\\[][\\d.,]+ ?m?s[)\\]])?$",
  "^\\s*(\\[\\S+\\] )?(Compiling|Building|Checking|Downloading|Downloaded|Fetching|Fetched|Extracting|Unpacking|Installing|Installed|Resolving|Resolved|Collecting|Preparing|Copying|Linking|Generating|Generated|Processing|Creating|Created|Transforming|Bundling|Optimizing|Analyzing|Analysing|Loading|Loaded|Reading|Writing|Wrote|Caching|Uploading|Pulling|Pushing|Verifying|Running|Starting|Started|Executing|Configuring) [^:]*$",
  "^(Get|Hit|Ign):\\d+ ",
  "^\\s*[-=_*~─━═]{6,}\\s*$",
];

/** How Valgrind begins and ends, whatever it found. */
const BANNERS = [
  "^==\\d+== (\\w+, an? .* (detector|profiler|checker)|Copyright \\(C\\) |Using Valgrind-|For (lists|counts) of detected )",
];

/** A step that says how the whole went is none. */
const RESULTS = [
  "(?i)\\b(success\\w*|complete[d]?|finished|total|summary|results?|built in|generat\\w+|passing|failed|failures?|warnings?|errors?|tests?|\\d+ passed)\\b",
];

/** Ids with digits in them, which differ from line to line. */
const IDS = "\\b[A-Za-z_-]*[0-9][A-Za-z0-9_-]{4,}\\b";

const TEXT: Stage[] = [
  { strip_ansi: true },
  { progress: true },
  { drop_lines: { patterns: BANNERS, keep_protected: true } },
  { replace: [{ pattern: "^==\\d+== *$", replacement: "" }] },
  { when: { if: { min_lines: 40 }, do: [{ drop_lines: { patterns: STEPS, unless: RESULTS, keep_protected: true } }] } },
  { stack_traces: true },
  { findings: true },
  { fold_paths: true },
  {
    when: {
      if: { min_lines: 60 },
      do: [
        {
          group_similar: {
            words: true,
            min: 8,
            keep: "first_last",
            mask: ["times", "uuids", "hex", "numbers"],
            mask_patterns: [IDS],
            only: MESSAGES,
            unless: ROWS,
          },
        },
      ],
    },
  },
];

/** Estimated tokens that an output of an unknown tool may have at most, protected lines aside. */
const BUDGET = 8_000;

const generic = (text: Stage[], structured: Stage[]): Stage[] => [
  {
    when: {
      if: { looks_like: "json" },
      do: structured,
      else: [{ when: { if: { looks_like: "diff" }, do: structured, else: text } }],
    },
  },
];

/** Cleans an output that no preset fits: JSON and diffs by their structure, text by what tools of all kinds print. */
export const GENERIC: readonly Stage[] = generic([...TEXT, { auto: { tokens: BUDGET } }], [{ auto: true }]);

/** Cleans what presets left of an output that holds more than they know. Nothing is cut for its size alone. */
export const REST: readonly Stage[] = generic([...TEXT, { blank_lines: "collapse" }, { dedupe_lines: true }], []);
