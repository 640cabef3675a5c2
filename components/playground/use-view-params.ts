"use client";
import { parseAsBoolean, parseAsStringLiteral, useQueryState } from "nuqs";

export const RESULT_TABS = ["diff", "model", "steps", "raw"] as const;
export type ResultTab = (typeof RESULT_TABS)[number];
const MODES = ["unified", "split"] as const;
const SCOPES = ["hook", "chain"] as const;
export type Scope = (typeof SCOPES)[number];

/** How a diff is drawn, kept in the URL. */
export function useDiffParams() {
  const [mode, setMode] = useQueryState("diff", parseAsStringLiteral(MODES).withDefault("unified"));
  const [wrap, setWrap] = useQueryState("wrap", parseAsBoolean.withDefault(true));
  return {
    mode,
    onMode: (next: (typeof MODES)[number]) => void setMode(next),
    wrap,
    onWrap: (next: boolean) => void setWrap(next),
  };
}

/** Which part of the result is shown, kept in the URL. */
export const useResultTab = () => useQueryState("result", parseAsStringLiteral(RESULT_TABS).withDefault("diff"));

/** Whether editing runs, kept in the URL. */
export const useAutoParam = () => useQueryState("auto", parseAsBoolean.withDefault(true));

/** Whether the draft runs alone or in its place in the live chain, kept in the URL. */
export const useScopeParam = () => useQueryState("scope", parseAsStringLiteral(SCOPES).withDefault("hook"));

export const CONFIRMS = ["open", "approve", "deny", "no_prompt", "auto"] as const;
export type ConfirmParam = (typeof CONFIRMS)[number];

/** How a confirm is answered in a test run, kept in the URL. */
export const useConfirmParam = () => useQueryState("confirm", parseAsStringLiteral(CONFIRMS).withDefault("open"));
