import ArrowRight from "lucide-react/icons/arrow-right";
import type { LabStep } from "../link/lab-step.ts";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import { moveOf } from "../flow-text.ts";
import styles from "./move-text.module.css";

/** 'idle → fetchingToken'; drawn, because the house's font has no arrow. */
export function MoveText({ step }: { readonly step: LabStep }) {
  const { from, to } = moveOf(step);
  if (from === null) return to;
  return (
    <>
      {from}
      <ArrowRight size={12} aria-hidden className={styles.arrow} />
      <VisuallyHidden> vers </VisuallyHidden>
      {to}
    </>
  );
}
