import MoveRight from "lucide-react/icons/move-right";
import { euros } from "../../../core/money/format.ts";
import type { AmendmentView } from "../../hooks/amendment.ts";
import { Button } from "../../widgets/button.tsx";
import { Cluster, Text } from "../../widgets/primitives.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import styles from "./amendment-bar.module.css";

interface AmendmentBarProps {
  readonly view: AmendmentView;
  /** Nothing is left of the shipment. */
  readonly cancelled: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Under the thumb: the total before and after, what becomes of the money, and the way on. */
export function AmendmentBar({ view, cancelled, onSave, onClose }: AmendmentBarProps) {
  const { phase, preview } = view;
  const isBusy = phase === "saving" || phase === "leaving";
  const maySave = view.canBeSaved || phase === "unanswered";
  return (
    <Cluster gap="2 4" align="center" justify="between" className={styles.bar} data-print="none">
      {preview === null ? null : (
        <div className={styles.sum} aria-live="polite" aria-busy={phase === "looking"}>
          <Cluster as="p" gap="0 2" align="baseline" className={styles.totals}>
            <VisuallyHidden>Total TTC avant : </VisuallyHidden>
            <Text as="s" tone="quiet">
              {euros(preview.before.orderTotal)}
            </Text>
            <MoveRight size={18} aria-hidden />
            <VisuallyHidden>Total TTC après : </VisuallyHidden>
            <b>{euros(preview.after.orderTotal)}</b>
            <span>TTC</span>
          </Cluster>
          <Text tone="soft" size="s">
            {preview.refusal ?? preview.money}
          </Text>
        </div>
      )}
      <Cluster gap="2" className={styles.ways}>
        <Button variant="secondary" aria-disabled={isBusy} onClick={isBusy ? undefined : onClose}>
          {phase === "refused" ? "Fermer" : "Abandonner"}
        </Button>
        {phase === "refused" ? null : (
          <Button
            variant={cancelled ? "danger" : "primary"}
            loading={isBusy}
            aria-disabled={!maySave}
            onClick={maySave ? onSave : undefined}
          >
            {saveLabel(view, cancelled)}
          </Button>
        )}
      </Cluster>
    </Cluster>
  );
}

const saveLabel = ({ preview }: AmendmentView, cancelled: boolean): string => {
  if (preview !== null && preview.supplement > 0) {
    return `Enregistrer et payer ${euros(preview.supplement)}`;
  }
  return cancelled ? "Annuler cette livraison" : "Enregistrer la modification";
};
