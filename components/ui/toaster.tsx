"use client";

import dynamic from "next/dynamic";
import { useState, useSyncExternalStore } from "react";
import { type Message, toastStore } from "./toast-store";

const Toast = dynamic(() => import("./toast-card").then((m) => m.ToastCard), { ssr: false });
const NONE: readonly Message[] = [];

/** Shows the messages of `toast` in a corner and reads them out. They wait while one is pointed at or focused. */
export function Toaster() {
  const messages = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => NONE);
  const [held, setHeld] = useState(false);
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-none fixed right-4 bottom-4 z-50 grid w-[22rem] max-w-[calc(100vw-2rem)] gap-2"
    >
      {messages.map((message) => (
        <Toast key={message.id} message={message} held={held} />
      ))}
    </section>
  );
}
