import { type ReactNode, useId } from "react";
import { Card } from "../../widgets/card.tsx";
import { faceOf } from "../../widgets/title-face.ts";
import styles from "./section.module.css";

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a page on paper of its own, under its title. */
export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className={styles.section}>
      <h2 id={id} {...faceOf(title)}>
        {title}
      </h2>
      {children}
    </Card>
  );
}
