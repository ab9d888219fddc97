import X from "lucide-react/icons/x";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";
import { IconButton } from "./icon-button.tsx";
import { useNativeDialog } from "./use-native-dialog.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";
import { faceOf } from "./title-face.ts";

interface DialogProps {
  readonly open: boolean;
  /** The person wants it closed: Escape, the cross, the backdrop. */
  readonly onClose: () => void;
  readonly title: string;
  readonly hideTitle?: boolean | undefined;
  readonly children?: ReactNode;
  /** Buttons, the main one last. */
  readonly footer?: ReactNode;
  readonly size?: "s" | "m" | "l" | undefined;
  /** As high as the phone's screen: a task of its own, not a question above the page. */
  readonly tall?: boolean | undefined;
  /** Where the focus starts: on the title of a task that is read first, else on the first control. */
  readonly startsAt?: "title" | undefined;
  /** False for what must be answered (terms of use): no cross, Escape does nothing. */
  readonly dismissible?: boolean | undefined;
  readonly role?: "dialog" | "alertdialog" | undefined;
}

/** A question or a task above the page; on a phone it rises from the bottom. */
export function Dialog({
  open,
  onClose,
  title,
  hideTitle,
  children,
  footer,
  ...props
}: DialogProps) {
  const { size = "m", tall = false, dismissible = true, role, startsAt } = props;
  const dialog = useNativeDialog(open, dismissible, onClose);
  const titleId = useId();
  const bodyId = useId();
  return (
    <dialog
      {...dialog}
      className={classNames(styles.dialog, styles[size], tall && styles.tall)}
      role={role}
      // Only while open: a closed one may have been rendered by the server, with ids of its own.
      aria-labelledby={open ? titleId : undefined}
      aria-describedby={
        open && role === "alertdialog" && children !== undefined ? bodyId : undefined
      }
    >
      {open ? (
        <div className={styles.sheet}>
          <div className={classNames(styles.head, hideTitle && styles.bare)}>
            {hideTitle ? (
              <VisuallyHidden as="h2" id={titleId}>
                {title}
              </VisuallyHidden>
            ) : (
              <h2
                id={titleId}
                className={styles.title}
                {...(startsAt === "title" ? { tabIndex: -1, "data-first-focus": true } : {})}
                {...faceOf(title)}
              >
                {title}
              </h2>
            )}
            {dismissible ? (
              <span className={styles.close}>
                <IconButton label="Fermer" icon={<X size={20} aria-hidden />} onClick={onClose} />
              </span>
            ) : null}
          </div>
          {children === undefined ? null : (
            // Scrolls, so the keyboard must be able to reach it.
            <div id={bodyId} className={styles.body} tabIndex={-1}>
              {children}
            </div>
          )}
          {footer === undefined ? null : <div className={styles.footer}>{footer}</div>}
        </div>
      ) : null}
    </dialog>
  );
}
