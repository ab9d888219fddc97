import type { ProductCode } from "../../../api-schema/primitives.ts";
import { isComparedFull, toggleCompared } from "../../../core/compare/compared-codes.ts";
import { useCompared } from "../../hooks/compared.ts";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import styles from "./compare-box.module.css";

interface CompareBoxProps {
  readonly code: ProductCode;
  readonly name: string;
  /** The top category that it is of: only products of one are compared. */
  readonly family: string | null;
}

/** 'Comparer' on a product of a list: four of one family at most. */
export function CompareBox({ code, name, family }: CompareBoxProps) {
  const [compared, change] = useCompared();
  const checked = compared.codes.includes(code);
  return (
    <Text as="div" tone="soft" size="xs" className={styles.box} data-print="none">
      <Checkbox
        label={
          <>
            Comparer<VisuallyHidden> {name}</VisuallyHidden>
          </>
        }
        checked={checked}
        disabled={!checked && isComparedFull(compared, family)}
        onCheckedChange={() => change(toggleCompared(compared, { code, family }))}
      />
    </Text>
  );
}
