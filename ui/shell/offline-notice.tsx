import WifiOff from "lucide-react/icons/wifi-off";
import { useOfBrowser } from "../first-screen/server-snapshot.ts";
import styles from "./offline-notice.module.css";

/** Says that the network is away, as long as it is; its own code is there before it goes. */
export function OfflineNotice() {
  const online = useOfBrowser(
    onNetworkChange,
    () => navigator.onLine,
    (serverSnapshot) => serverSnapshot.online,
  );
  return (
    // Always there: a live region that comes with its message is not read.
    <div role="status" className={styles.notice} data-offline={online ? undefined : ""}>
      {online ? null : (
        <p className={styles.bar}>
          <WifiOff size={16} aria-hidden />
          Vous êtes hors ligne : prix et stocks peuvent dater.
        </p>
      )}
    </div>
  );
}

const onNetworkChange = (changed: () => void): (() => void) => {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
};
