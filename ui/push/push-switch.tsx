import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import type { CustomerId } from "../../api-schema/primitives.ts";
import { Spinner } from "../widgets/loader.tsx";
import styles from "./push-opt-in.module.css";
import { type PushView, usePush } from "./use-push.ts";

/** The lazy part of PushOptIn. */
export default function PushSwitch({ customerId }: { readonly customerId: CustomerId }) {
  const { state, busy, failed, toggle } = usePush(customerId);
  const words = wordsOf(state, failed);
  if (state === "unsupported" || state === "denied") {
    return (
      <div className={styles.row} data-quiet>
        <BellOff size={18} aria-hidden />
        <span className={styles.words}>
          <span>Notifications</span>
          <span className={styles.hint}>{words}</span>
        </span>
      </div>
    );
  }
  const isOn = state === "on";
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={styles.row}
      onClick={() => busy || toggle()}
    >
      <Bell size={18} aria-hidden />
      <span className={styles.words}>
        <span>Notifications</span>
        <span className={styles.hint} role={failed ? "alert" : undefined}>
          {words}
        </span>
      </span>
      {state === null ? <Spinner /> : <span className={styles.track} aria-hidden />}
    </button>
  );
}

const wordsOf = (state: PushView["state"], failed: boolean): string => {
  if (failed) return "Cela n’a pas abouti. Réessayez.";
  if (state === "denied") return "Les notifications sont bloquées dans votre navigateur";
  if (state === "unsupported") return "Ce navigateur ne les connaît pas";
  return "Clôtures, livraisons, messages";
};
