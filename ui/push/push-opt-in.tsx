import { lazy, Suspense } from "react";
import { useImpersonation } from "../hooks/impersonation.ts";
import { useSession } from "../hooks/session.ts";
import styles from "./push-opt-in.module.css";

const PushSwitch = lazy(() => import("./push-switch.tsx"));

/**
 * Notifications of this browser, on or off: for the account's menus (product §8). Nothing for a
 * visitor, and nothing for a support agent, who decides nothing for a customer.
 */
export function PushOptIn() {
  const { customerId } = useSession();
  const isImpersonated = useImpersonation().name !== null;
  if (customerId === null || isImpersonated) return null;
  return (
    <Suspense fallback={<div className={styles.row} />}>
      <PushSwitch customerId={customerId} />
    </Suspense>
  );
}
