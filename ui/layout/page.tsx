import type { ReactNode } from "react";
import { Cluster, Text } from "../widgets/primitives.tsx";
import styles from "./page.module.css";
import { faceOf } from "../widgets/title-face.ts";

interface PageProps {
  readonly children: ReactNode;
  /** The page's h1. */
  readonly title?: ReactNode;
  /** A few words above the title. */
  readonly eyebrow?: ReactNode;
  readonly subtitle?: ReactNode;
  /** At the end of the title's line: a sort, an action. */
  readonly aside?: ReactNode;
  /** Breadcrumbs or step trail. */
  readonly trail?: ReactNode;
  /** Narrow for reading and forms. */
  readonly width?: "full" | "text" | "form" | undefined;
  readonly id?: string | undefined;
}

/** The main content, where the skip link and back-to-top arrive. */
export function Page({ children, title, eyebrow, subtitle, aside, trail, ...props }: PageProps) {
  return (
    <main
      id={props.id ?? "contenu"}
      tabIndex={-1}
      className={styles.page}
      data-width={props.width ?? "full"}
    >
      {trail}
      {title === undefined ? null : (
        <Cluster gap="3 6" align="end" justify="between" below="4">
          <div className={styles.names}>
            {eyebrow === undefined ? null : <p className={styles.eyebrow}>{eyebrow}</p>}
            <h1 tabIndex={-1} {...faceOf(title)}>
              {title}
            </h1>
            {subtitle === undefined ? null : (
              <Text tone="quiet" above="1">
                {subtitle}
              </Text>
            )}
          </div>
          {aside}
        </Cluster>
      )}
      {children}
    </main>
  );
}

interface SectionHeadProps {
  readonly title: ReactNode;
  readonly id?: string | undefined;
  /** 'Tout voir →' */
  readonly aside?: ReactNode;
}

/** The title of a part of the page, with its link at the end. */
export function SectionHead({ title, id, aside }: SectionHeadProps) {
  return (
    <Cluster gap="0 4" align="baseline" justify="between" className={styles.section}>
      <h2 id={id} {...faceOf(title)}>
        {title}
      </h2>
      {aside}
    </Cluster>
  );
}
