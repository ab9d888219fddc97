import WifiOff from "lucide-react/icons/wifi-off";
import { useIsOffline } from "../hooks/network.ts";
import { useCustomerParts } from "./customer-parts.ts";
import styles from "./offline-notice.module.css";

/** Says that the network is away, as long as it is, and what waits for it (product §10). */
export function OfflineNotice() {
  const isOffline = useIsOffline();
  return (
    // Always there: a live region that comes with its message is not read.
    <div role="status" className={styles.notice} data-offline={isOffline ? "" : undefined}>
      {isOffline ? (
        <p className={styles.bar}>
          <WifiOff size={16} aria-hidden />
          <Words />
        </p>
      ) : null}
    </div>
  );
}

function Words() {
  const parts = useCustomerParts();
  return parts === null ? <span>{MAY_BE_OLD}</span> : <parts.OfflineWords otherwise={MAY_BE_OLD} />;
}

const MAY_BE_OLD = "Vous êtes hors ligne : prix et stocks peuvent dater.";
