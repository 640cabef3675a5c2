import type { Condition, Stage } from "@/lib/contract/stages";
import { compileAny } from "../../regex/compile";
import { estimateTokens } from "../../tokens";
import { compileStages } from "../compile";
import { bytesOf, type Doc } from "../doc";
import type { Apply } from "../edit";
import { looksLike } from "../looks-like";

type When = Extract<Stage, { when: unknown }>["when"];
type Holds = (doc: Doc) => boolean;

/** `when`: runs the stages of one branch under its own index. */
export function whenStage({ when }: { when: When }): Apply {
  const holds = compileCondition(when.if);
  const branches = { do: compileStages(when.do), else: compileStages(when.else ?? []) };
  return (doc, stage) => {
    const branch = holds(doc) ? "do" : "else";
    if (branch === "else" && when.else === undefined) return { branch: "none", stages: [] };
    return { branch, stages: branches[branch](doc, stage) };
  };
}

function compileCondition(condition: Condition): Holds {
  const checks = (Object.keys(condition) as (keyof Condition)[]).flatMap((key) => {
    const wanted = condition[key];
    return wanted === undefined ? [] : [(CHECKS[key] as (wanted: unknown) => Holds)(wanted)];
  });
  return (doc) => checks.every((check) => check(doc));
}

const CHECKS: { [K in keyof Condition]-?: (wanted: NonNullable<Condition[K]>) => Holds } = {
  failed: (wanted) => (doc) => doc.facts.failed === wanted,
  exit_code: (wanted) => {
    const codes = Array.isArray(wanted) ? wanted : [wanted];
    return ({ facts }) => facts.exit_code !== null && codes.includes(facts.exit_code);
  },
  is_error: (wanted) => (doc) => doc.facts.is_error === wanted,
  status: (wanted) => (doc) => doc.facts.status !== null && wanted.includes(doc.facts.status),
  tool: (wanted) => (doc) => doc.facts.tool !== null && wanted.includes(doc.facts.tool),
  command: (wanted) => {
    const matches = compileAny([wanted]);
    return ({ facts }) => facts.command !== null && matches(facts.command);
  },
  matches: (wanted) => {
    const matches = compileAny(wanted);
    return (doc) => doc.lines.some(matches);
  },
  matches_none: (wanted) => {
    const matches = compileAny(wanted);
    return (doc) => !doc.lines.some(matches);
  },
  looks_like: (wanted) => (doc) => looksLike(doc.lines) === wanted,
  min_lines: (wanted) => (doc) => doc.lines.length >= wanted,
  max_lines: (wanted) => (doc) => doc.lines.length <= wanted,
  min_bytes: (wanted) => (doc) => bytesOf(doc) >= wanted,
  max_bytes: (wanted) => (doc) => bytesOf(doc) <= wanted,
  min_tokens: (wanted) => (doc) => tokensOf(doc) >= wanted,
  max_tokens: (wanted) => (doc) => tokensOf(doc) <= wanted,
};

const tokensOf = (doc: Doc) => estimateTokens(doc.lines.join("\n"));
