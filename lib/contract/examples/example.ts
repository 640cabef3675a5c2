import type { Event } from "../events";

/** An event to try a hook on. `id` is unique among its point's. */
export type ExampleEvent = { id: string; title: string; event: Event };
