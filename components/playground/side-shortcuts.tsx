export type Side = "edit" | "test";

const SIDES = [
  { key: "e", side: "edit", does: "Go to Edit" },
  { key: "t", side: "test", does: "Go to Test" },
] as const;

/** The keys e and t, and the same for who walks by Tab. */
export function SideShortcuts({ onGo }: { onGo: (side: Side) => void }) {
  return SIDES.map(({ key, side, does }) => (
    <button
      key={key}
      type="button"
      data-shortcut={key}
      data-shortcut-does={does}
      className="sr-only"
      onClick={() => onGo(side)}
    >
      {does} ({key})
    </button>
  ));
}
