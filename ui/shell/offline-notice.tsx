import WifiOff from "lucide-react/icons/wifi-off";
import { Link } from "wouter";
import { keptAtText } from "../../core/offline/queue-days.ts";
import { waitingText } from "../../core/offline/queue.ts";
import { paths } from "../../core/routes/paths.ts";
import { useIsOffline, useKeptAt } from "../hooks/network.ts";
import { useBookCounts } from "../hooks/order-book.ts";
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
  const { waiting } = useBookCounts();
  const keptAt = useKeptAt();
  const data = keptAt === null ? null : `Données du ${keptAtText(keptAt)}`;
  if (waiting === 0 && data === null) {
    return <span>Vous êtes hors ligne : prix et stocks peuvent dater.</span>;
  }
  return (
    <span>
      Hors ligne
      {waiting === 0 ? null : (
        <>
          {" · "}
          <Link href={paths.orderBook()}>{waitingText(waiting)}</Link>
        </>
      )}
      {data === null ? null : ` · ${data}`}
    </span>
  );
}
