import ExternalLink from "lucide-react/icons/external-link";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Cluster, Row, Text } from "../widgets/primitives.tsx";
import { VisuallyHidden } from "../widgets/visually-hidden.tsx";
import styles from "./footer.module.css";
import { Loaf } from "./logo.tsx";
import { SocialIcon, type SocialNetwork } from "./social-icons.tsx";

export interface FooterLink {
  readonly label: string;
  readonly href: string;
  /** Another site: opens in a new tab. */
  readonly external?: boolean | undefined;
}

export interface SocialLink {
  readonly network: SocialNetwork;
  /** 'Facebook' */
  readonly label: string;
  readonly href: string;
}

export interface FooterProps {
  /** Who sells. */
  readonly firm: string;
  readonly about: readonly FooterLink[];
  /** Without 'CGV Marketplace' for those without access: the caller's rule. */
  readonly legal: readonly FooterLink[];
  readonly social: readonly SocialLink[];
  /** At the end of the last line: the way to the choice about cookies. */
  readonly end?: ReactNode;
}

/** 'À propos', 'Tout savoir', 'Suivez-nous' (spec §2 Footer). */
export function Footer({ firm, about, legal, social, end }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <Column title="À propos" links={about} />
        <Column title="Tout savoir" links={legal} wide />
        <div className={styles.follow}>
          <Text as="h2" size="xl" below="2" className={styles.title}>
            Suivez-nous
          </Text>
          <Cluster as="ul" gap="2" className={styles.social}>
            {social.map(({ network, label, href }) => (
              <li key={network}>
                <a
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={styles.network}
                  aria-label={`${label} (nouvel onglet)`}
                  title={label}
                >
                  <SocialIcon network={network} />
                </a>
              </li>
            ))}
          </Cluster>
        </div>
      </div>
      <Row gap="3" align="center" size="s" className={styles.end}>
        <Loaf />
        <p>{firm}</p>
        {end}
      </Row>
    </footer>
  );
}

/** In the place of a footer that broke: still the way home. */
export function BareFooter() {
  return (
    <footer className={styles.footer}>
      <Row gap="3" align="center" size="s" className={styles.end}>
        <Loaf />
        <Link href="/" className={styles.link}>
          Retour à la page d'accueil
        </Link>
      </Row>
    </footer>
  );
}

interface ColumnProps {
  readonly title: string;
  readonly links: readonly FooterLink[];
  readonly wide?: boolean | undefined;
}

function Column({ title, links, wide = false }: ColumnProps) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title} className={wide ? styles.legal : undefined}>
      <Text as="h2" size="xl" below="2" className={styles.title}>
        {title}
      </Text>
      <ul className={wide ? styles.wide : undefined}>
        {links.map(({ label, href, external }) => (
          <li key={label}>
            {external ? (
              <a href={href} target="_blank" rel="noopener noreferrer" className={styles.link}>
                {label}
                <ExternalLink size={14} aria-hidden />
                <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
              </a>
            ) : (
              <Link href={href} className={styles.link}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
