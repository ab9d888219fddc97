import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import styles from "./notice.module.css";
import { Cluster } from "./primitives.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface NoticeProps {
  readonly tone: "info" | "success" | "warning" | "error";
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** A link or a quiet button at the end. */
  readonly action?: ReactNode;
  readonly onClose?: (() => void) | undefined;
  /** It appeared after the page: read it aloud (errors at once, the rest when there is a pause). */
  readonly live?: boolean | undefined;
  /** Heard before it, where the name of the tone says what it is not. */
  readonly heard?: string | undefined;
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };
const toneNames = { info: "Information", success: "Succès", warning: "Attention", error: "Erreur" };

/** A message that stays in the page. */
export function Notice({ tone, title, children, action, onClose, ...props }: NoticeProps) {
  const { live = false, heard = toneNames[tone] } = props;
  const Icon = icons[tone];
  const role = tone === "error" ? "alert" : "status";
  return (
    <div className={classNames(styles.notice, styles[tone])} role={live ? role : undefined}>
      <Icon size={20} aria-hidden />
      <VisuallyHidden>{`${heard} : `}</VisuallyHidden>
      <Cluster gap="1 4" justify="between" className={styles.body}>
        <div className={styles.text}>
          {title === undefined ? null : <b>{title}</b>}
          {children === undefined ? null : <div>{children}</div>}
        </div>
        {action === undefined ? null : <div className={styles.action}>{action}</div>}
      </Cluster>
      {onClose === undefined ? null : (
        <span className={styles.close}>
          <IconButton
            label="Fermer le message"
            icon={<X size={18} aria-hidden />}
            onClick={onClose}
          />
        </span>
      )}
    </div>
  );
}
