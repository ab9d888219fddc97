import CircleCheck from "lucide-react/icons/circle-check";
import MailCheck from "lucide-react/icons/mail-check";
import Unlink from "lucide-react/icons/unlink";
import { type ReactNode, useEffect, useRef } from "react";
import { Card } from "../../widgets/card.tsx";
import { Cluster } from "../../widgets/primitives.tsx";
import styles from "./account-links.module.css";

const ICONS = { done: CircleCheck, sent: MailCheck, over: Unlink };

interface OutcomeProps {
  readonly kind: keyof typeof ICONS;
  readonly title: string;
  readonly children: ReactNode;
  /** The ways on, the main one first. */
  readonly actions: ReactNode;
  /** It came of something that was pressed: the reading goes on here. */
  readonly focus?: boolean | undefined;
}

/** What came of a link or of its form, and the way on. */
export function Outcome({ kind, title, children, actions, focus = false }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  const Icon = ICONS[kind];
  return (
    <Card as="section" className={styles.outcome}>
      <Icon size={36} aria-hidden className={kind === "over" ? styles.over : styles.tick} />
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children}
      <Cluster gap="3" above="2" className={styles.actions}>
        {actions}
      </Cluster>
    </Card>
  );
}
