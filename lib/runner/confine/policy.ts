/** What one child may do. Everything else is kept from it, as far as the host can. */
export type Policy = {
  /** The network of the host. */
  network: boolean;
  /** All files of the host, with the rights of the user whom Sluice runs as; the data of Sluice stays hidden. */
  filesystem: boolean;
  /** Private temporary folder (absolute) to be made; null where the file system is allowed. */
  tmp: string | null;
  /** Files and folders that the child has to read, real paths: its script, and what lies beside it. */
  files: readonly string[];
  /** Folders that it may write to as well, real paths: that of its state. */
  writable?: readonly string[];
  /** Megabytes of memory for each of its processes. */
  memoryMb: number;
  /** Seconds of CPU time for each of its processes; null for one that lives long. */
  cpuSeconds: number | null;
};

/** Megabytes for a script that names no limit of its own. */
export const DEFAULT_MEMORY_MB = 1_024;

/** For a child that needs nothing but itself. */
export const STRICTEST: Policy = {
  network: false,
  filesystem: false,
  tmp: null,
  files: [],
  memoryMb: DEFAULT_MEMORY_MB,
  cpuSeconds: null,
};

/** Processes and threads of one call. The kernel's smallest bound for a namespace is 301, and it never gives the first 300 numbers out again. */
const PROCESSES = 256;
const PIDS = 300 + PROCESSES;
const OPEN_FILES = 1_024;
const MB = 1024 * 1024;
export const TMP_MB = 64;
/** Where the whole file system may be written. */
const LARGEST_FILE_MB = 1_024;

/** Numbers of `setrlimit`, the same on every Linux that we know system calls of. */
const RLIMIT = { cpu: 0, fileSize: 1, data: 2, core: 4, processes: 6, openFiles: 7 };

/**
 * The limits of a policy as arguments of the launcher. Memory is limited as data (`RLIMIT_DATA`), not as address space: V8
 * reserves gigabytes of the latter without using them.
 * @param owned whether processes are counted apart from others of the same user, so that a small bound is the script's alone
 */
export function limitArgs(policy: Policy, owned: boolean): string[] {
  const limits: [number, number][] = [
    [RLIMIT.core, 0],
    [RLIMIT.openFiles, OPEN_FILES],
    [RLIMIT.data, policy.memoryMb * MB],
    [RLIMIT.fileSize, (policy.filesystem ? LARGEST_FILE_MB : TMP_MB) * MB],
  ];
  if (policy.cpuSeconds !== null) limits.push([RLIMIT.cpu, policy.cpuSeconds]);
  if (owned) limits.push([RLIMIT.processes, PROCESSES]);
  const args = limits.flatMap(([which, value]) => ["limit", String(which), String(value)]);
  return owned ? [...args, "pids", String(PIDS)] : args;
}
