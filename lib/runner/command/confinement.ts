import { CONFINEMENTS, PROTECTIONS, type Protection } from "@/lib/contract/confinement";
import type { Warning } from "@/lib/contract/run";
import type { ConfinedSpec } from "../confine/launch";
import type { Offer } from "../confine/probe";
import { StepFailure } from "../step-failure";

const INSTALL =
  "It needs Linux 5.12 or newer with user namespaces (or root), and perl; without user namespaces, bubblewrap. On Debian: apt-get install perl-base bubblewrap";

/** @returns why a script that must be confined was not run, with what to do about it */
export function notConfined({ level, refused }: Offer): StepFailure {
  const why = refused.map((one) => `${one.level}: ${one.reason}`).join("; ");
  return new StepFailure(
    "not_confined",
    `Confinement is required and this host offers "${level}" only (${why || "not Linux"}). The script was not run. ${INSTALL}; or set confine to "best_effort", and SLUICE_CONFINE too where it is set.`,
  );
}

/** A script that ran with less than full confinement says so. */
export function confinementWarnings({ confinement }: ConfinedSpec): Warning[] {
  const { full, title, protects } = CONFINEMENTS[confinement];
  if (full) return [];
  const missing = (Object.keys(PROTECTIONS) as Protection[]).filter(
    (one) => !(protects as readonly string[]).includes(one),
  );
  const list = missing.map((one) => PROTECTIONS[one]).join("; ");
  return [{ code: "not_confined", message: `${title}: this host could not give the script ${list}. ${INSTALL}.` }];
}
