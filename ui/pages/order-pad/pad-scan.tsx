import { useState } from "react";
import type { VariantCode } from "../../../api-schema/primitives.ts";
import type { ShoppingList } from "../../../api-schema/shopping-list.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { padScan } from "../../../core/order-pad/pad-scan.ts";
import type { KnownProduct } from "../../../core/quick-entry/vocabulary.ts";
import { useListChanges } from "../../hooks/shopping-lists.ts";
import { Button } from "../../widgets/button.tsx";
import { Cluster } from "../../widgets/primitives.tsx";
import { Scanner } from "../quick-entry/scanner.tsx";
import { useVocabulary } from "../quick-entry/use-vocabulary.ts";
import styles from "./pad-scan.module.css";
import { adding } from "./use-pad-actions.ts";

interface PadScanProps {
  readonly list: ShoppingList;
  /** The line of a scanned product is wanted, which may be on its way. */
  readonly onReach: (code: VariantCode) => void;
  readonly onClose: () => void;
}

/** Scanning shelf by shelf: each code leads to its line, ready for the number. */
export function PadScan({ list, onReach, onClose }: PadScanProps) {
  const { vocabulary, isFailed, retry } = useVocabulary();
  const changes = useListChanges(list.id);
  const [offered, setOffered] = useState<KnownProduct | null>(null);
  const take = (raw: string): string => {
    setOffered(null);
    if (vocabulary === null) {
      if (isFailed) retry();
      return isFailed ? NO_CATALOGUE : CATALOGUE_LATE;
    }
    const scan = padScan(raw, vocabulary, list.lines);
    if (scan.kind === "unknown") return scan.message;
    if (scan.kind === "line") {
      onReach(scan.code);
      return "";
    }
    setOffered(scan.product);
    return `${scan.product.name} n’est pas dans votre carnet.`;
  };
  return (
    <Scanner onCode={take} onClose={onClose}>
      {offered === null ? null : (
        <Cluster gap="3" align="center" justify="between" snug className={styles.offer}>
          <p>
            <b>{tiedName(offered.name)}</b>
            <span>{`${offered.packaging} · réf.\u00a0${offered.reference}`}</span>
          </p>
          <Button
            aria-label={`Ajouter à la liste : ${offered.name}`}
            onClick={() => {
              const { code, orderStep } = offered;
              adding(changes, { code, quantity: orderStep, section: null });
              onReach(code);
            }}
          >
            Ajouter à la liste
          </Button>
        </Cluster>
      )}
    </Scanner>
  );
}

const NO_CATALOGUE =
  "Votre catalogue n’a pas pu être lu. Vérifiez votre connexion, puis présentez le code à nouveau.";
const CATALOGUE_LATE = "Votre catalogue arrive : présentez le code à nouveau dans un instant.";
