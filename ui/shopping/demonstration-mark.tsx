import { demonstrationLine, type MadeUpPart } from "../../core/seller/parts.ts";
import { useSeller } from "../hooks/seller.ts";
import styles from "./demonstration-mark.module.css";

/**
 * 'Démonstration : livraisons simulées par l’horloge.', once on a screen where such parts speak and
 * are made up where strangers read them; nothing in a shop that somebody stands behind, nor on one's
 * own machine.
 */
export function DemonstrationMark({ parts }: { readonly parts: readonly MadeUpPart[] }) {
  const line = demonstrationLine(useSeller().demonstrated, parts);
  return line === null ? null : <p className={styles.mark}>{line}</p>;
}
