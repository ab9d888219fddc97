import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Image } from "../../api-schema/catalogue.ts";
import { tiedName } from "../../core/catalogue/tied-name.ts";
import { PagePart } from "../first-screen/page-part.tsx";
import { classNames } from "../widgets/class-names.ts";
import { Cluster, Text } from "../widgets/primitives.tsx";
import { ProductPicture } from "../widgets/product-picture.tsx";
import { SkeletonLine } from "../widgets/skeleton.tsx";
import { VisuallyHidden } from "../widgets/visually-hidden.tsx";
import styles from "./editorial-card.module.css";
import { faceOf } from "../widgets/title-face.ts";

export interface CardFact {
  /** What it is, read aloud: 'Durée'. */
  readonly name: string;
  readonly icon: ReactNode;
  readonly value: string;
}

interface EditorialCardProps {
  readonly href: string;
  readonly title: string;
  readonly category: string;
  readonly excerpt: string;
  readonly picture: Image;
  readonly facts: readonly CardFact[];
  /** The one that leads the page: larger, its excerpt in full. */
  readonly lead?: boolean | undefined;
  readonly headingLevel?: 2 | 3 | undefined;
  /** In view at once: its picture loads first. */
  readonly eager?: boolean | undefined;
  /** The person is about to open it: preload. */
  readonly onPreview?: (() => void) | undefined;
}

/** A recipe or an article in a list: a line on a phone, a card beside others on wider screens. */
export function EditorialCard({
  href,
  title,
  category,
  excerpt,
  picture,
  ...props
}: EditorialCardProps) {
  const { facts, lead = false, headingLevel = 2, eager = false, onPreview } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <PagePart>
      <article className={classNames(styles.card, lead && styles.lead)}>
        <div className={styles.shot}>
          <div className={styles.picture}>
            <ProductPicture
              src={picture.path}
              alt=""
              width={lead ? 660 : 330}
              height={lead ? 440 : 220}
              sizes={
                lead
                  ? "(width > 1200px) 820px, (width > 720px) 50vw, (width > 600px) 35rem, calc(100vw - 3.5rem)"
                  : "(width > 1200px) 340px, (width > 600px) 46vw, 160px"
              }
              eager={eager}
            />
          </div>
        </div>
        <div className={styles.words}>
          <p className={styles.category}>{category}</p>
          <Heading className={styles.title} {...faceOf(title)}>
            <Link
              href={href}
              className={styles.link}
              onPointerEnter={onPreview}
              onFocus={onPreview}
            >
              {tiedName(title)}
            </Link>
          </Heading>
          <Text tone="quiet" size="s" className={styles.excerpt}>
            {excerpt}
          </Text>
          <Cluster as="ul" gap="1 3" tone="soft" size="xs" className={styles.facts}>
            {facts.map(({ name, icon, value }) => (
              <li key={name}>
                {icon}
                <VisuallyHidden>{`${name} : `}</VisuallyHidden>
                {value}
              </li>
            ))}
          </Cluster>
        </div>
      </article>
    </PagePart>
  );
}

interface EditorialGridProps {
  readonly label: string;
  /** Cards, each with its key; a leading one takes four places. */
  readonly children: readonly ReactNode[];
  readonly lead?: ReactNode;
  /** Without filters beside it: four in a row. */
  readonly wide?: boolean | undefined;
}

/** The cards of a list, the one that leads first. */
export function EditorialGrid({ label, lead, children, wide = false }: EditorialGridProps) {
  return (
    <ul className={classNames(styles.grid, wide && styles.wide)} aria-label={label}>
      {lead === undefined ? null : <li className={styles.first}>{lead}</li>}
      {children.map((card, index) => (
        // One list is one answer of the server: places are identities.
        <li key={index} className={styles.cell}>
          {card}
        </li>
      ))}
    </ul>
  );
}

/** A card to come, of the real card's size. */
export function EditorialCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden>
      <div className={classNames(styles.shot, styles.coming)}>
        <div className={styles.picture} />
      </div>
      <div className={styles.words}>
        <p className={styles.category}>
          <SkeletonLine width="30%" />
        </p>
        <div className={styles.title}>
          <SkeletonLine />
        </div>
        <Text as="div" tone="quiet" size="s" className={styles.excerpt}>
          <SkeletonLine />
          <SkeletonLine width="70%" />
        </Text>
        <Cluster as="p" gap="1 3" tone="soft" size="xs" className={styles.facts}>
          <SkeletonLine width="80%" />
        </Cluster>
      </div>
    </div>
  );
}
