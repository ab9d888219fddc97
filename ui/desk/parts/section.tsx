import { type ReactNode, useId } from "react";
import { Card } from "../../widgets/card.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import { faceOf } from "../../widgets/title-face.ts";

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a page on paper of its own, under its title. */
export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <Stack as={Card} gap="3" bounded aria-labelledby={id}>
      <h2 id={id} {...faceOf(title)}>
        {title}
      </h2>
      {children}
    </Stack>
  );
}
