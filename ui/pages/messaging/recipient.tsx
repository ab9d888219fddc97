import { Link } from "wouter";
import { Text } from "../../widgets/primitives.tsx";
import styles from "./recipient.module.css";

interface RecipientProps {
  readonly name: string;
  /** What it is about, and its page. */
  readonly about: string;
  readonly href: string;
}

/** Whom a message goes to, and what it is about: given, not to be chosen. */
export function Recipient({ name, about, href }: RecipientProps) {
  return (
    <dl className={styles.recipient}>
      <div>
        <Text as="dt" tone="quiet" size="xs">
          Destinataire
        </Text>
        <Text as="dd" weight="medium">
          {name}
        </Text>
      </div>
      <div>
        <Text as="dt" tone="quiet" size="xs">
          Au sujet de
        </Text>
        <Text as="dd" weight="medium">
          <Link href={href}>{about}</Link>
        </Text>
      </div>
    </dl>
  );
}
