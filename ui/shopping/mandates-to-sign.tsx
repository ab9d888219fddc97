import Landmark from "lucide-react/icons/landmark";
import { useMandates } from "../hooks/mandates.ts";
import { useSeller } from "../hooks/seller.ts";
import { Card } from "../widgets/card.tsx";
import { Stack } from "../widgets/primitives.tsx";
import { MandateSigning } from "./mandate-signing.tsx";
import { mandateName, mandatesToSign } from "./mandate-words.ts";
import styles from "./mandates-to-sign.module.css";

/**
 * The mandates that the active store lacks, for who may sign them (spec §6); none where only the card
 * is taken, with a mandate or without.
 */
export function MandatesToSign() {
  const { kinds, missing } = useMandates();
  const { name } = useSeller();
  if (missing === 0) return null;
  return (
    <Stack as={Card} gap="4" aria-label={mandatesToSign(missing)} className={styles.card}>
      <div className={styles.words}>
        <Landmark size={24} strokeWidth={1.75} aria-hidden />
        <div>
          <h2>Payez par prélèvement</h2>
          <p>
            Un mandat signé en deux minutes avec votre IBAN, et le prélèvement vous est proposé à
            chaque commande.
          </p>
        </div>
      </div>
      <ul className={styles.mandates}>
        {kinds.map((kind) => (
          <li key={kind}>
            <span>{mandateName(kind, name)}</span>
            <MandateSigning kind={kind} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}
