import type { ReactNode } from "react";
import { Stack } from "../../widgets/primitives.tsx";
import styles from "./form-columns.module.css";

interface FormColumnsProps {
  /** What stands beside, and below on a narrow screen. */
  readonly side: ReactNode;
  readonly children: ReactNode;
}

/** A form, and beside it what has become of its thing. */
export function FormColumns({ side, children }: FormColumnsProps) {
  return (
    <div className={styles.columns}>
      <Stack gap="5" bounded>
        {children}
      </Stack>
      <Stack gap="5" bounded className={styles.side}>
        {side}
      </Stack>
    </div>
  );
}
