import type { MouseEvent } from "react";
import { ButtonLink } from "../widgets/button.tsx";
import { Cluster } from "../widgets/primitives.tsx";
import type { OneOf } from "./runs.ts";

interface ButtonRowProps {
  readonly buttons: readonly OneOf<"button">[];
  readonly onFollow?: (event: MouseEvent, href: string) => void;
}

/** Buttons one after the other: the first is the one to press. */
export function ButtonRow({ buttons, onFollow }: ButtonRowProps) {
  return (
    <Cluster as="p" gap="3" size="m">
      {buttons.map(({ label, href, newTab }, index) => (
        <ButtonLink
          key={index}
          href={href}
          external={newTab || /^[a-z]+:/i.test(href)}
          variant={index === 0 ? "primary" : "secondary"}
          onClick={(event) => onFollow?.(event, href)}
        >
          {label}
        </ButtonLink>
      ))}
    </Cluster>
  );
}
