import Truck from "lucide-react/icons/truck";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { tiedName } from "../../core/catalogue/tied-name.ts";
import { ProductLabel, PromoBadge } from "./badge.tsx";
import { classNames } from "./class-names.ts";
import { Cluster, Text } from "./primitives.tsx";
import styles from "./product-card.module.css";
import { ProductPicture } from "./product-picture.tsx";
import { SkeletonBlock, SkeletonLine } from "./skeleton.tsx";

export interface ProductCardProps {
  readonly href: string;
  readonly name: string;
  readonly brand?: string | undefined;
  /** 'Sac 25 kg'. */
  readonly packaging?: string | undefined;
  readonly reference?: string | undefined;
  readonly picture: string | null | undefined;
  readonly labels?: readonly ("AOP" | "Bio" | "CRC" | "Rouge")[] | undefined;
  readonly promoPercent?: number | undefined;
  /** A `Price` or `HiddenPrice`. */
  readonly price: ReactNode;
  /** A `BuyBox`, or nothing for those who may not buy. */
  readonly buy?: ReactNode;
  /** 'Livrable jeu. 26 nov.' */
  readonly delivery?: ReactNode;
  /** 'Plus que 3 en stock', 'Retour vers le 26 nov.': more urgent than the day. */
  readonly stock?: string | undefined;
  /** 'Acheté 12 le 17 nov.': it may come later, nothing moves for it. */
  readonly bought?: string | undefined;
  /** 'Ajouter à une liste' and the like, on the corner of the picture. */
  readonly extra?: ReactNode;
  /** Below everything: a box to tick. */
  readonly foot?: ReactNode;
  readonly headingLevel?: 2 | 3 | 4 | undefined;
  /** In view at once: its picture loads first. */
  readonly eager?: boolean | undefined;
  /** The person is about to open it: preload. */
  readonly onPreview?: (() => void) | undefined;
}

/** A product in a grid. Price and button stand at one height across a row, whatever is missing above. */
export function ProductCard({
  href,
  name,
  brand,
  packaging,
  reference,
  picture,
  ...props
}: ProductCardProps) {
  const {
    labels = [],
    promoPercent,
    price,
    buy,
    delivery,
    stock,
    bought,
    extra,
    foot,
    headingLevel = 3,
    onPreview,
  } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={styles.card}>
      <div className={styles.shot}>
        <div className={styles.picture}>
          <ProductPicture
            src={picture}
            alt=""
            width={240}
            height={240}
            sizes="(width > 1200px) 170px, (width > 600px) calc(26vw - 2.5rem), calc(39vw - 2.25rem)"
            eager={props.eager ?? false}
          />
        </div>
        <Cluster gap="1" className={styles.labels}>
          {labels.map((label) => (
            <ProductLabel key={label} label={label} />
          ))}
          {promoPercent === undefined ? null : (
            <span className={styles.promo}>
              <PromoBadge percent={promoPercent} />
            </span>
          )}
        </Cluster>
      </div>
      <Text tone="quiet" size="2xs" className={styles.brand}>
        {brand ?? "\u00a0"}
      </Text>
      <Heading className={styles.name}>
        <Link
          href={href}
          className={styles.link}
          title={name}
          // Its picture travels to the product's page.
          transition
          onPointerEnter={onPreview}
          onFocus={onPreview}
        >
          {tiedName(name)}
        </Link>
      </Heading>
      <Text tone="quiet" size="xs" className={styles.packaging}>
        {packaging}
        {reference === undefined ? null : <span>{` · réf.\u00a0${reference}`}</span>}
      </Text>
      {/* A gap without it, as high: it comes later. */}
      <Text tone="soft" size="2xs" className={styles.bought}>
        {bought}
      </Text>
      <div className={styles.buy}>
        {price}
        {buy}
      </div>
      {delivery === undefined && stock === undefined && buy === undefined ? null : (
        // Kept when empty: the buttons of a row stand at one height.
        <p className={styles.delivery}>
          {stock === undefined ? null : <b>{stock}</b>}
          {delivery === undefined ? null : (
            <>
              <Truck size={16} aria-hidden />
              <span>{delivery}</span>
            </>
          )}
        </p>
      )}
      {foot === undefined ? null : <div data-card-foot>{foot}</div>}
      {extra === undefined ? null : <div className={styles.extra}>{extra}</div>}
    </article>
  );
}

interface ProductGridProps {
  readonly children: ReactNode;
  readonly label?: string | undefined;
  /** On a wide screen; two on a phone. */
  readonly columns?: 4 | 5 | undefined;
}

/** The grid of cards: a list whose items are the children. */
export function ProductGrid({ children, label, columns = 5 }: ProductGridProps) {
  return (
    <ul className={classNames(styles.grid, columns === 4 && styles.four)} aria-label={label}>
      {(Array.isArray(children) ? children.flat() : [children]).map((child, index) => (
        <li key={keyOf(child, index)} className={styles.cell}>
          {child}
        </li>
      ))}
    </ul>
  );
}

/** A card to come, of the real card's size. */
export function ProductCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden>
      <div className={classNames(styles.shot, styles.coming)}>
        <div className={styles.picture} />
      </div>
      <Text tone="quiet" size="2xs" className={styles.brand}>
        <SkeletonLine width="60%" />
      </Text>
      <div className={styles.name}>
        <SkeletonLine />
        <SkeletonLine width="70%" />
      </div>
      <Text tone="quiet" size="xs" className={styles.packaging}>
        <SkeletonLine width="80%" />
      </Text>
      <Text tone="soft" size="2xs" className={styles.bought} />
      <div className={styles.buy}>
        <SkeletonBlock height="2.75rem" width="50%" />
        <SkeletonBlock height="2.75rem" />
      </div>
      <p className={styles.delivery}>
        <SkeletonLine width="70%" />
      </p>
    </div>
  );
}

function keyOf(child: unknown, index: number): string | number {
  const key = typeof child === "object" && child !== null && "key" in child ? child.key : null;
  return typeof key === "string" ? key : index;
}
