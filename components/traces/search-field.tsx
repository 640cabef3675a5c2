"use client";

import { Search, X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { useDebounced } from "./use-debounced";
import type { TraceSearchState } from "./use-trace-search";

const PAUSE_MS = 300;
const MOST_CHARS = 200;

/** Searches after a pause or on Enter. What the address says wins when it changes from elsewhere. */
export function SearchField({ state }: { state: TraceSearchState }) {
  const current = state.search.q ?? "";
  const [typed, setTyped] = useState({ text: current, for: current });
  const text = typed.for === current ? typed.text : current;
  const send = (next: string) => {
    setTyped({ text: next, for: next });
    state.set({ q: next || null }, { history: "replace" });
  };
  const later = useDebounced(send, PAUSE_MS);
  return (
    <search className="relative min-w-48 flex-1 basis-64">
      <Search
        className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-faint"
        aria-hidden
      />
      <Input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        data-page-search
        aria-label="Search traces"
        placeholder="Search trace id, tool, tool-use id, text…"
        maxLength={MOST_CHARS}
        value={text}
        onChange={(event) => {
          setTyped({ text: event.target.value, for: current });
          later.call(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") later.now(text);
          if (event.key === "Escape" && text) later.now("");
          else if (event.key === "Escape") event.currentTarget.blur();
        }}
        className="pr-9 pl-8"
      />
      <span className="absolute top-1/2 right-1.5 flex -translate-y-1/2 items-center">
        {text ? (
          <IconButton label="Clear search" className="size-6 pointer-coarse:size-7" onClick={() => later.now("")}>
            <X />
          </IconButton>
        ) : (
          <Kbd className="pointer-coarse:hidden">/</Kbd>
        )}
      </span>
    </search>
  );
}
