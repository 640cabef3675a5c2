"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { cn } from "@/components/ui/cn";
import type { Finding } from "@/lib/contract/lint";
import { lintQuery } from "@/lib/query/lint";
import { useDraftContext, useDraftState } from "./draft-context";
import { isBroken } from "./model/draft-store";
import { pathInWords } from "./model/problems";

const SHOWN = 8;
const PAUSE_MS = 700;
const TONES = {
  error: { glyph: "!", className: "text-danger" },
  warning: { glyph: "⚠", className: "text-warn" },
  info: { glyph: "i", className: "text-faint" },
};

/** What is known to go wrong with a hook like this one, with what to do about it; each goes to its field. */
export function LintList({ agent, onJump }: { agent: string; onJump: (path: string) => void }) {
  const { store, problems } = useDraftContext();
  const state = useDraftState(store);
  const named = state.value.name ? state.value : { ...state.value, name: "New hook" };
  const text = JSON.stringify(named);
  const [config, setConfig] = useState(text);
  // External system: a timer.
  useEffect(() => {
    const timer = setTimeout(() => setConfig(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const mendable = isBroken(state.configText) || problems.some((problem) => problem.path !== "name");
  const lint = useQuery({ ...lintQuery(agent, config), enabled: !mendable });
  const findings = mendable ? [] : (lint.data?.items ?? []);
  if (findings.length === 0) return null;
  return (
    <section aria-label="Known mistakes" className="border-line border-b bg-inset px-4 py-2 text-xs">
      <ul className="grid grid-cols-1 gap-1.5">
        {findings.slice(0, SHOWN).map((finding) => (
          <Row key={`${finding.code} ${finding.path} ${finding.line}`} finding={finding} onJump={onJump} />
        ))}
        {findings.length > SHOWN && <li className="text-dim">… and {findings.length - SHOWN} more</li>}
      </ul>
    </section>
  );
}

function Row({ finding, onJump }: { finding: Finding; onJump: (path: string) => void }) {
  const { glyph, className } = TONES[finding.severity];
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)]">
      <span aria-hidden className={cn("font-semibold", className)}>
        {glyph}
      </span>
      <button type="button" onClick={() => onJump(finding.path)} className="group text-left [overflow-wrap:anywhere]">
        <span className="sr-only">{finding.severity}: </span>
        <span className="group-hover:underline">
          {finding.path && <span className="font-medium">{pathInWords(finding.path)}</span>}
          {finding.line !== undefined && ` line ${finding.line}`}
          {finding.path && ": "}
          {finding.message}
        </span>{" "}
        <span className="text-dim">{finding.fix}</span>{" "}
        <span className="text-faint" title="Where the rule comes from">
          {finding.source}
        </span>
      </button>
    </li>
  );
}
