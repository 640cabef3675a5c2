"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { browserShelf } from "@/components/hooks/model/draft-storage";
import type { RuleInput } from "./model/rule-files";
import { keep, readKept } from "./model/rule-shelf";

const PAUSE_MS = 500;

let readings = 0;

/**
 * What a person pasted, dropped and picked, kept on this device.
 * @returns `asked` is the input as it was after the last pause, with a number of its own; `kept` whether the device keeps it
 */
export function useRuleInput() {
  const [input, setInput] = useState(() => readKept(browserShelf()));
  const [asked, setAsked] = useState(() => ({ input, reading: ++readings }));
  const [kept, setKept] = useState(true);
  const write = useEffectEvent(() => setKept(keep(browserShelf(), input)));
  // External systems: a timer, and the browser's storage.
  useEffect(() => {
    const timer = setTimeout(() => {
      write();
      setAsked((last) => (last.input === input ? last : { input, reading: ++readings }));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [input]);
  // External system: the page, which may go before the pause is over.
  useEffect(() => {
    const leave = () => write();
    window.addEventListener("pagehide", leave);
    return () => {
      leave();
      window.removeEventListener("pagehide", leave);
    };
  }, []);
  const change = (next: (input: RuleInput) => RuleInput) => setInput(next);
  return { input, change, asked, kept };
}
