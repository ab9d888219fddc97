import type { ReactNode } from "react";
import { Button } from "../../widgets/button.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Cluster } from "../../widgets/primitives.tsx";

interface MovedNoticeProps {
  /** What has changed since, in words. */
  readonly children: ReactNode;
  /** Takes what stands there by now in the place of what is typed. */
  readonly onTake: () => void;
  /** Goes on with what is typed; not given where that cannot be saved any more. */
  readonly onKeep?: () => void;
}

/** Somebody else has changed what is typed here: which of both counts is chosen, never taken for granted. */
export function MovedNotice({ children, onTake, onKeep }: MovedNoticeProps) {
  return (
    <Notice
      tone="warning"
      live
      action={
        <Cluster gap="2">
          <Button variant="secondary" onClick={onTake}>
            Prendre ce qui y est
          </Button>
          {onKeep === undefined ? null : (
            <Button variant="secondary" onClick={onKeep}>
              Garder ma saisie
            </Button>
          )}
        </Cluster>
      }
    >
      {children}
    </Notice>
  );
}
