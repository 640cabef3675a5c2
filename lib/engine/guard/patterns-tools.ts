import type { Protection } from "./patterns";

const failure = true;
const MAVEN_ADVICE =
  "To see the full|Re-run Maven|For more information|Please refer to|After correcting|-> \\[Help|\\[Help";
const NPM_FACTS =
  "code|errno|syscall|path|signal|E[A-Z]{3,}|enoent|notarget|network|Missing|Invalid:|Found:|Could not|Conflicting|peer|While resolving|command (?:failed|sh)|Lifecycle|\\d{3} ";

/** Errors in the words of build tools, package managers, version control, containers and databases. */
export const TOOL_PATTERNS: readonly Protection[] = [
  { what: "Maven error", failure, pattern: new RegExp(`^\\[ERROR\\] +(?!${MAVEN_ADVICE})\\S`) },
  { what: "Gradle error", failure, pattern: /^FAILURE: |^> Task \S+ FAILED|^Execution failed for task/ },
  { what: "Gradle error", failure, pattern: /^\* What went wrong:/, next: 2 },
  { what: "npm error", failure, pattern: new RegExp(`^npm (?:ERR!|error) (?:${NPM_FACTS})`) },
  { what: "pnpm error", failure, pattern: /^\s*(?:ERR_PNPM_\w+|ELIFECYCLE|ERR_SOCKET\w*)\b/ },
  { what: "yarn error", failure, pattern: /^➤ YN\d+: .*(?:✖|[Ee]rror|[Ff]ailed|can't|couldn't)/ },
  {
    what: "error of a package manager",
    failure,
    pattern:
      /^\s*[×╰]─?▶? (?:No solution|Because |Failed to|Could not|Unable|Querying)|^Your requirements could not be resolved|^\s+Problem \d+|^An error occurred while installing|^Could not find (?:gem|compatible)/,
  },
  { what: "Terraform error", failure, pattern: /^[│╷╵|] *Error: \S|^Error: \S/, place: /^[│|]? *(?:on|with) \S+/ },
  {
    what: "Docker error",
    failure,
    pattern:
      /^(?:#\d+ )?ERROR(?:: | \[)|^ *> \[.*\d+\/\d+\] |^failed to (?:solve|build|compute|fetch|create|start|export)|^executor failed|^Error response from daemon/,
  },
  { what: "Docker error", failure, pattern: /^\s*(?:\d+ \| *)?>>> /, only: /failed to solve|ERROR/ },
  {
    what: "state of a container",
    failure,
    pattern:
      /^(?:\S+\s+)?(\S+\s+\d+\/\d+\s+(?:Error|Pending|Terminating|Unknown|Failed|NotReady|Evicted|Init:\w+|\w+Error|\w+BackOff|ErrImagePull|OOM\w+|Invalid\w+))\s/,
    floods: true,
  },
  {
    what: "state of a container",
    failure,
    pattern:
      /\b(?:CrashLoopBackOff|ErrImagePull|ImagePullBackOff|OOMKilled|CreateContainer\w*Error|RunContainerError|InvalidImageName|Init:\w*Error|Evicted)\b|\bExited \([1-9]\d*\)|\(unhealthy\)|\bRestarting \([1-9]|^\s*(?:✘ )?Container \S+ +Error\b|^dependency failed to start: /,
    floods: true,
  },
  {
    what: "Kubernetes error",
    failure,
    pattern:
      /^Error from server|^The connection to the server .* was refused|^Unable to connect to the server|^\s*Warning +\S+ +\S*\s*.*(?:[Ff]ailed|[Bb]ack-?[Oo]ff|Unhealthy|Error)|^\s+(?:Reason|Exit Code): +(?!0$|Completed)\S/,
  },
  {
    what: "event of a cluster",
    failure,
    rare: true,
    pattern: /^\s*(?:\S+\s+){0,2}Warning\s+(?:Fail|BackOff|Unhealthy|Evict|Err|OOM|Kill|Inspect|Network)\w*\s/,
  },
  {
    what: "state of a service",
    failure,
    pattern: /^\s*Active: failed|: Failed with result |code=exited, status=[1-9]|^Failed to start |: Failed to start /,
  },
  {
    what: "refusal",
    failure,
    pattern: /^\s*! \[(?:remote )?rejected\]|^CONFLICT \(|^Automatic merge failed|^error: failed to push/,
  },
  { what: "refusal", failure, pattern: /^remote: \S/, only: /\[remote rejected\]|^remote: (?:error|fatal)/m },
  {
    what: "conflict",
    failure,
    pattern:
      /^\s*(?:both (?:modified|added|deleted)|deleted by (?:us|them)|added by (?:us|them)): |^(?:UU|AA|DD|AU|UA|DU|UD) \S|^You have unmerged paths/,
  },
  {
    what: "state of the repository",
    pattern: /^HEAD detached (?:at|from) |^(?:interactive )?rebase in progress|^You are (?:currently|in the middle)/,
  },
  { what: "failed hook", failure, pattern: /^\S.*\.{3,}(?:\(.*\))?Failed$/, next: 2 },
  {
    what: "failed check",
    failure,
    pattern: /\tfail\t|^\s*X \S|^(?:##\[error\]|::error\b)|^Some checks were not successful/,
  },
  {
    what: "error of the database",
    failure,
    pattern: /^(?:psql:\S+ )?(?:ERROR|FATAL|PANIC): +\S/,
    place: /^LINE \d+: /,
  },
  {
    what: "error of the database",
    failure,
    pattern: /^(?:DETAIL|CONTEXT): +\S/,
    only: /^(?:psql:\S+ )?(?:ERROR|FATAL|PANIC): /m,
  },
  {
    what: "incompatible packages",
    failure,
    pattern: /^\S+ \S+ (?:requires|has requirement) .*(?:incompatible|not installed)/,
  },
  { what: "failed host", failure, pattern: /\b(?:failed|unreachable)=[1-9]/ },
];
