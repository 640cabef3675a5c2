/** Lines that report how far a tool has come. Of a row with a name all lines are one report; of others, those of one template. */
export type ProgressKind = { name?: string; pattern: RegExp };

export const PROGRESS: readonly ProgressKind[] = [
  // Percentages, bars, download sizes
  { pattern: /^\s*[[(]?\s*\d{1,3}(?:\.\d+)?%[\])]?(?:\s|$|\||:)/ },
  { pattern: /[[|][#=>█▉▊▋▌▍▎▏▓▒░━╸╺─. -]{5,}[\]|].*(?:\d%|\d\/\d|[kMG]i?B)/ },
  { pattern: /\d{1,3}%\s*[[|▕]?[#=>█▉▊▋▌▍▎▏▓▒░━╸╺─ -]{4,}/ },
  { pattern: /^\s*[━╸╺─█▓▒░#=]{10,}\s.*\d/ },
  { pattern: /^\s*[\d.]+ ?[kMG]?i?B \/ [\d.]+ ?[kMG]?i?B\b/ },
  // Spinners
  { pattern: /^\s*[⠁-⣿◐◓◑◒]\s/ },
  { pattern: /^\s*[|/\\-]\s*$/ },
  // git
  {
    pattern:
      /^(?:remote: )?(?:Counting|Compressing|Receiving|Resolving|Unpacking|Writing|Enumerating|Finding|Updating|Checking out)\b[a-z ]*: +\d+(?:%|,| |$)/,
  },
  // docker
  {
    name: "docker pull",
    pattern:
      /^[0-9a-f]{12}: (?:Pulling fs layer|Waiting|Downloading|Download complete|Verifying Checksum|Extracting|Pull complete|Already exists|Preparing|Pushing|Pushed|Layer already exists)\b/,
  },
  { name: "docker build", pattern: /^#\d+ (?:sha256:\S+ |extracting sha256:|transferring |resolve |\.\.\.$)/ },
  // maven, whose words pip has too
  { name: "maven", pattern: /^(?:\[INFO\] )?(?:Downloading|Downloaded|Progress)(?: from| \(\d+\):|: http)/ },
  // pip, uv, npm, yarn
  {
    name: "pip",
    pattern:
      /^\s*(?:Downloading|Using cached|Collecting|Obtaining dependency|Preparing metadata|Requirement already satisfied:) ?\S*/,
  },
  {
    name: "pip build",
    pattern: /^\s*(?:Building|Created|Stored in|Building wheels?|Created wheel)\b.*(?:\.\.\.|wheel|started|finished)/,
  },
  { name: "npm", pattern: /^(?:⸨.*⸩|\[[#.\s]+\] )|^npm (?:http fetch|timing|sill|verb) / },
  // cargo
  {
    name: "cargo",
    pattern:
      /^\s*(?:Compiling|Checking|Fresh|Downloaded|Downloading|Documenting|Adding|Updating|Locking) \S+ (?:v\d|crates|index|\d+ packages?)/,
  },
  { name: "cargo", pattern: /^\s*(?:Building|Compiling) \[[=> ]*\] \d+\/\d+/ },
  // gradle
  { name: "gradle", pattern: /^<[-=]+> \d+% |^> (?:IDLE|Configure|Resolve|Loading|Starting)\b/ },
  { name: "gradle task", pattern: /^> Task \S+(?: UP-TO-DATE| NO-SOURCE| FROM-CACHE)?$/ },
  { name: "gradle", pattern: /^Download(?:ing)? https?:/ },
  // apt, curl
  {
    name: "apt",
    pattern:
      /^(?:Get|Hit|Ign):\d+ \S+:|^(?:Selecting previously|Preparing to unpack|Unpacking|Setting up|Processing triggers) |^\(Reading database \.\.\. /,
  },
  { name: "curl", pattern: /^\s*\d+\s+[\d.]+[kMG]?\s+\d+\s+[\d.]+[kMG]?\s+\d.*(?:--:--:--|\d:\d\d:\d\d)/ },
];
