import * as z from "zod";

/** What a level keeps from a script. */
export const PROTECTIONS = {
  no_network: "no network unless allow_network",
  read_only_files:
    "sees system programs and its own files, read-only, unless allow_filesystem; never the data of Sluice",
  private_tmp: "a temporary folder of its own, in memory, at most 64 MB",
  own_processes: "sees and signals no process but its own, and all of them end with it",
  limits: "limited memory, CPU time, processes and file size",
} as const;
export type Protection = keyof typeof PROTECTIONS;

const FULL = ["no_network", "read_only_files", "private_tmp", "own_processes", "limits"] as const;

/**
 * How far a command is confined, strongest first. What a host really offers is found out by trying.
 * `full`: what `confine: "require"` asks for.
 */
export const CONFINEMENTS = {
  namespaces: { title: "namespaces", full: true, protects: FULL },
  bubblewrap: { title: "bubblewrap", full: true, protects: FULL },
  limits: { title: "limits only", full: false, protects: ["limits"] },
  none: { title: "not confined", full: false, protects: [] },
} as const satisfies Record<string, { title: string; full: boolean; protects: readonly Protection[] }>;
export type ConfinementLevel = keyof typeof CONFINEMENTS;
export const CONFINEMENT_LEVELS = Object.keys(CONFINEMENTS) as [ConfinementLevel, ...ConfinementLevel[]];

export const Confinement = z.enum(CONFINEMENT_LEVELS);
