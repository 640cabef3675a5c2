import { Button } from "@/components/ui/button";

type Props = {
  dirty: boolean;
  /** The saved draft differs from what is live. */
  unpublished: boolean;
  /** Whether this device keeps the unsaved work. */
  kept: boolean;
  busy: boolean;
  gone: boolean;
  onSave: () => void;
  onPublish: () => void;
  onSaveAndPublish: () => void;
};

/** What can be done with the work as it stands, and where it is. */
export function SaveBar({ dirty, unpublished, kept, busy, gone, onSave, onPublish, onSaveAndPublish }: Props) {
  return (
    <>
      <span aria-live="polite" className="text-faint text-xs">
        {dirty &&
          (kept ? (
            "Unsaved, kept on this device"
          ) : (
            <span className="text-warn">⚠ Unsaved, and this device cannot keep it</span>
          ))}
        {!dirty && unpublished && "Draft saved, not live yet"}
      </span>
      {dirty ? (
        <>
          <Button title="Save draft (Ctrl S)" busy={busy} disabled={gone} onClick={onSave}>
            Save draft
          </Button>
          <Button variant="primary" busy={busy} disabled={gone} onClick={onSaveAndPublish}>
            Save and publish
          </Button>
        </>
      ) : (
        unpublished && (
          <Button variant="primary" busy={busy} disabled={gone} onClick={onPublish}>
            Publish
          </Button>
        )
      )}
    </>
  );
}
