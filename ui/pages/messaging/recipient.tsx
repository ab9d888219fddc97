import { Link } from "wouter";
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
        <dt>Destinataire</dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>Au sujet de</dt>
        <dd>
          <Link href={href}>{about}</Link>
        </dd>
      </div>
    </dl>
  );
}
