import Clock from "lucide-react/icons/clock";
import Headset from "lucide-react/icons/headset";
import Lock from "lucide-react/icons/lock";
import Truck from "lucide-react/icons/truck";
import { Row } from "../widgets/primitives.tsx";
import styles from "./reassurance.module.css";

const promises = [
  { text: "Commande 24/7", Icon: Clock },
  { text: "Paiement Sécurisé", Icon: Lock },
  { text: "Suivi de commande", Icon: Truck },
  { text: "Aide en ligne", Icon: Headset },
] as const;

/** The four promises above the footer (spec §2). */
export function ReassuranceStrip() {
  return (
    <section aria-label="Nos engagements" className={styles.promises}>
      <ul className={styles.strip} data-print="none">
        {promises.map(({ text, Icon }) => (
          <Row key={text} as="li" gap="3" align="center" snug className={styles.promise}>
            <Icon size={24} strokeWidth={1.75} aria-hidden />
            {text}
          </Row>
        ))}
      </ul>
    </section>
  );
}
