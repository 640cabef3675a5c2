/** One message. `seconds` is how long it stays while nobody points at it. */
export type Message = {
  id: number;
  tone: "done" | "note" | "failed";
  title: string;
  description?: string;
  seconds: number;
};

const MOST = 4;

let messages: readonly Message[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Message[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

/** The shown messages, oldest first; for `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): readonly Message[] => messages,
  /** Shows a message; the oldest makes room when there are too many. */
  add: (message: Omit<Message, "id">): void => set([...messages, { ...message, id: ++lastId }].slice(-MOST)),
  remove: (id: number): void => set(messages.filter((m) => m.id !== id)),
};
