import type { ReactNode } from "react";
import type { Blocker } from "../../../api-schema/order.ts";
import { Notice } from "../../widgets/notice.tsx";
import styles from "./cart-trouble.module.css";

interface CartTroubleProps {
  readonly blocker: Blocker;
  readonly children: ReactNode;
}

/** Why the cart cannot go on: the way on names it, and leads there. */
export function CartTrouble({ blocker, children }: CartTroubleProps) {
  return (
    <div id={troubleId(blocker)} tabIndex={-1} className={styles.trouble}>
      <Notice tone="error" live>
        {children}
      </Notice>
    </div>
  );
}

export const troubleId = ({ code, shipment }: Blocker): string =>
  `empechement-${shipment ?? "panier"}-${code}`;

/** Into the middle of the window, where the next key or swipe reads it: bars stand at both ends. */
export const leadToTrouble = (blocker: Blocker): void => {
  const box = document.getElementById(troubleId(blocker));
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: "center" });
};
