import X from "lucide-react/icons/x";
import { type ReactNode, useDeferredValue, useId } from "react";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import styles from "./pane.module.css";
import { useNativeDialog } from "./use-native-dialog.ts";
import { faceOf } from "./title-face.ts";

interface PaneProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly side?: "start" | "end" | undefined;
  readonly footer?: ReactNode;
  readonly id?: string | undefined;
}

/**
 * A pane at the side: 80vw on a phone, 40vw otherwise (spec §9). It answers the press with its head; what
 * it holds follows in a render of its own, which the browser may interrupt.
 */
export function Pane({ open, onClose, title, children, side = "start", footer, id }: PaneProps) {
  const dialog = useNativeDialog(open, true, onClose);
  const titleId = useId();
  const isFilled = useDeferredValue(open);
  return (
    <dialog
      {...dialog}
      id={id}
      className={classNames(styles.pane, styles[side])}
      // Only while open: a closed one may have been rendered by the server, with ids of its own.
      aria-labelledby={open ? titleId : undefined}
    >
      {open ? (
        <div className={styles.sheet}>
          <div className={styles.head}>
            <h2 id={titleId} {...faceOf(title)}>
              {title}
            </h2>
            <IconButton label="Fermer" icon={<X size={22} aria-hidden />} onClick={onClose} />
          </div>
          <div className={styles.body}>{isFilled ? children : null}</div>
          {footer === undefined ? null : <div className={styles.footer}>{footer}</div>}
        </div>
      ) : null}
    </dialog>
  );
}
