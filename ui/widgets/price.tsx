import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Cents } from "../../api-schema/primitives.ts";
import { euros } from "../../core/money/format.ts";
import styles from "./price.module.css";
import { Cluster, Text } from "./primitives.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface PriceProps {
  readonly cents: Cents;
  /** The price before the promotion, struck through. */
  readonly wasCents?: Cents | undefined;
  readonly tax?: "HT" | "TTC" | undefined;
  /** Price of one kilogram, piece or litre, in words: '0,86 €/kg'. */
  readonly comparison?: string | undefined;
  /** Volume price in words: 'dès 10 : 20,33 €'. */
  readonly volumeHint?: ReactNode;
  /** What it will cost next, in words. */
  readonly coming?: string | undefined;
  readonly size?: "s" | "m" | "l" | undefined;
}

/** The price block of cards, product pages and lines. */
export function Price({
  cents,
  wasCents,
  tax = "HT",
  comparison,
  volumeHint,
  coming,
  size = "m",
}: PriceProps) {
  const unit = comparison === undefined ? "" : ` · ${comparison}`;
  return (
    <div className={styles[size]}>
      <Cluster as="p" gap="0 2" align="baseline">
        {wasCents === undefined ? null : <VisuallyHidden>Nouveau prix : </VisuallyHidden>}
        <b className={styles.figure}>{euros(cents)}</b>
        {wasCents === undefined ? null : (
          <>
            <VisuallyHidden> au lieu de </VisuallyHidden>
            <Text as="s" tone="quiet" size="s" className={styles.was}>
              {euros(wasCents)}
            </Text>
          </>
        )}
      </Cluster>
      <Text tone="quiet" size="xs" above="half">{`${tax}${unit}`}</Text>
      {volumeHint === undefined ? null : (
        <Text tone="good" size="xs" weight="strong">
          {volumeHint}
        </Text>
      )}
      {coming === undefined ? null : (
        <Text tone="quiet" size="xs">
          {coming}
        </Text>
      )}
    </div>
  );
}

interface HiddenPriceProps {
  readonly href: string;
  /** One of many, on its card: the sentence is heard whole, and stands in sight once above them. */
  readonly short?: boolean | undefined;
}

/** What a visitor sees in place of a price (product §4). */
export function HiddenPrice({ href, short = false }: HiddenPriceProps) {
  return (
    <Link href={href} className={styles.signIn}>
      {short ? (
        <>
          <VisuallyHidden>Me connecter pour </VisuallyHidden>
          <span className={styles.short}>voir les prix</span>
        </>
      ) : (
        "Me connecter pour voir les prix"
      )}
    </Link>
  );
}
