import type { ComponentProps, ReactNode } from "react";
import styles from "./card.module.css";
import { classNames } from "./class-names.ts";
import { Cluster } from "./primitives.tsx";
import { faceOf } from "./title-face.ts";

interface CardProps extends Omit<ComponentProps<"section">, "ref"> {
  readonly as?: "section" | "article" | "div" | "li" | "aside" | undefined;
  readonly padding?: "none" | "s" | "m" | undefined;
  readonly tone?: "plain" | "inverse" | "sunk" | undefined;
}

/** Paper on paper: a hairline and a tone, no shadow. */
export function Card({
  as: Tag = "section",
  padding = "m",
  tone = "plain",
  className,
  ...rest
}: CardProps) {
  return (
    <Tag
      {...rest}
      className={classNames(styles.card, styles[`padding-${padding}`], styles[tone], className)}
    />
  );
}

interface CardHeaderProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** At the end: the large figure and its words. */
  readonly aside?: ReactNode;
  readonly asideLabel?: ReactNode;
  readonly level?: 1 | 2 | 3 | undefined;
  readonly id?: string | undefined;
}

/** Title said in Fraunces at the start, the figure to know at the end. */
export function CardHeader({ title, subtitle, aside, asideLabel, level = 2, id }: CardHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <Cluster gap="1 4" align="start" justify="between" className={styles.header}>
      <div className={styles.names}>
        <Heading id={id} className={styles.title} {...faceOf(title)}>
          {title}
        </Heading>
        {subtitle === undefined ? null : <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {aside === undefined ? null : (
        <p className={styles.aside}>
          <b>{aside}</b>
          {asideLabel === undefined ? null : <span>{asideLabel}</span>}
        </p>
      )}
    </Cluster>
  );
}
