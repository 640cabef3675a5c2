"use client";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

/**
 * Asks before unsaved work is left: closing the tab, or following a link to another page of the console.
 * @param dirty whether there is any
 * @param onLeave called right before leaving, to write the work down
 * @returns the question, to be rendered
 */
export function useLeaveGuard(dirty: boolean, onLeave: () => void) {
  const router = useRouter();
  const [target, setTarget] = useState<string | null>(null);
  const beforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    onLeave();
    if (dirty) event.preventDefault();
  });
  const onClick = useEffectEvent((event: MouseEvent) => {
    if (!dirty || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target === "_blank" || link.origin !== location.origin || link.pathname === location.pathname)
      return;
    event.preventDefault();
    event.stopPropagation();
    setTarget(link.pathname + link.search + link.hash);
  });
  // External system: the window and its links.
  useEffect(() => {
    window.addEventListener("beforeunload", beforeUnload);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, []);
  const leave = () => {
    onLeave();
    if (target) router.push(target);
    setTarget(null);
  };
  return (
    <Dialog
      open={target !== null}
      onOpenChange={(open) => !open && setTarget(null)}
      title="Leave with unsaved work?"
      description="It is kept on this device and comes back when you open this page again. Nobody else sees it, and agents go on with what is live."
      footer={
        <>
          <Button onClick={() => setTarget(null)}>Stay</Button>
          <Button variant="primary" onClick={leave}>
            Leave
          </Button>
        </>
      }
    />
  );
}
