import Clock from "lucide-react/icons/clock";
import type { ReactNode } from "react";
import { Row } from "../widgets/primitives.tsx";
import styles from "./cut-off-line.module.css";

/** One line of the header: a clock and the next cut-off, its figures in <b>. */
export function CutOffLine({ children }: { readonly children: ReactNode }) {
  return (
    <Row as="p" gap="2" align="center" shrinks className={styles.line}>
      <Clock size={18} aria-hidden />
      <span>{children}</span>
    </Row>
  );
}
