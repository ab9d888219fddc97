import ExternalLink from "lucide-react/icons/external-link";
import Signature from "lucide-react/icons/signature";
import { useMandates } from "../hooks/mandates.ts";
import { useSeller } from "../hooks/seller.ts";
import { useDispatch } from "../hooks/dispatch.ts";
import { mandateName } from "../shopping/mandate-words.ts";
import { Badge } from "../widgets/badge.tsx";
import { VisuallyHidden } from "../widgets/visually-hidden.tsx";
import styles from "./account-menu.module.css";

/** The mandates to sign, among the links of the account. */
export default function AccountMandates() {
  const dispatch = useDispatch();
  const { kinds, sign } = useMandates();
  const { name } = useSeller();
  return kinds.map((kind) => (
    <li key={kind}>
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          // First, while the browser still takes it for the click's own doing.
          sign(kind);
          dispatch({ type: "menu.closed" });
        }}
      >
        <Signature size={18} aria-hidden />
        <span className={styles.name}>{mandateName(kind, name)}</span>
        <Badge tone="info">À signer</Badge>
        <ExternalLink size={18} aria-hidden />
        <VisuallyHidden>(nouvel onglet)</VisuallyHidden>
      </button>
    </li>
  ));
}
