import { parseAsStringLiteral } from "nuqs";

export const PAYLOAD_TABS = [
  { value: "diff", label: "Payload diff" },
  { value: "model", label: "What the model saw" },
  { value: "event", label: "Event" },
  { value: "reply", label: "Reply" },
] as const;

export const parseTab = parseAsStringLiteral(PAYLOAD_TABS.map((tab) => tab.value)).withDefault("diff");
