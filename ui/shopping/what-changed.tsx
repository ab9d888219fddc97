import type { ReactNode } from "react";
import type { UnavailableItem } from "../../api-schema/order.ts";
import { formatDay } from "../../core/calendar/format.ts";
import { tiedName } from "../../core/catalogue/tied-name.ts";
import { euros } from "../../core/money/format.ts";
import type { Changed } from "../../core/selling/what-changed.ts";
import { Button } from "../widgets/button.tsx";
import { Notice } from "../widgets/notice.tsx";
import { Stack } from "../widgets/primitives.tsx";
import styles from "./what-changed.module.css";

type Substitute = UnavailableItem["substitutes"][number];

interface WhatChangedProps {
  readonly changes: readonly Changed[];
  /** Codes that are wished already: no substitute twice. */
  readonly taken?: readonly string[] | undefined;
  /** Takes what may replace a product that is gone; without it none is offered. */
  readonly onTake?: ((item: UnavailableItem, substitute: Substitute) => void) | undefined;
  /** A quiet button at the end. */
  readonly action?: ReactNode;
}

/** 'Ce qui a changé' (product §10): one panel for price, stock, day, minimum and substitute. */
export function WhatChanged({ changes, taken = [], onTake, action }: WhatChangedProps) {
  if (changes.length === 0) return null;
  return (
    <Notice tone="warning" title="Ce qui a changé" action={action} live>
      <Stack as="ul" gap="2" size="s" className={styles.changes}>
        {changes.map((changed) => (
          <li key={keyOf(changed)}>
            <p>
              <Words changed={changed} />
            </p>
            {changed.kind === "gone" && onTake !== undefined ? (
              <Replacement item={changed.item} taken={taken} onTake={onTake} />
            ) : null}
          </li>
        ))}
      </Stack>
    </Notice>
  );
}

interface ReplacementProps {
  readonly item: UnavailableItem;
  readonly taken: readonly string[];
  readonly onTake: (item: UnavailableItem, substitute: Substitute) => void;
}

/** The first that may replace it and is not requested already. */
function Replacement({ item, taken, onTake }: ReplacementProps) {
  const substitute = item.substitutes.find(({ code }) => !taken.includes(code));
  if (substitute === undefined) return null;
  return (
    <Button variant="secondary" onClick={() => onTake(item, substitute)}>
      {`Prendre ${tiedName(substitute.product.name)}`}
    </Button>
  );
}

function Words({ changed }: { readonly changed: Changed }) {
  switch (changed.kind) {
    case "gone":
      return <Named name={changed.item.productName}>{changed.item.message}</Named>;
    case "stock":
      return <Named name={changed.productName}>{changed.message}</Named>;
    case "offer":
      return <Named name={changed.productName}>L’offre est terminée.</Named>;
    case "price":
      return (
        <Named name={changed.productName}>
          {changed.now < changed.before ? "Le prix a baissé : " : "Le prix a augmenté : "}
          <s>{euros(changed.before)}</s> {`${euros(changed.now)} HT`}
        </Named>
      );
    case "date":
      return (
        <Named name={changed.label}>
          {changed.now === null ? "Aucune livraison " : `Livré ${formatDay(changed.now, "long")} `}
          {`au lieu de ${formatDay(changed.before, "long")}.`}
        </Named>
      );
    case "minimum":
      return changed.message;
  }
}

function Named({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <b>{tiedName(name)}</b> <span>{children}</span>
    </>
  );
}

const keyOf = (changed: Changed): string => {
  switch (changed.kind) {
    case "gone":
      return `gone-${changed.item.variant}`;
    case "date":
      return `date-${changed.label}`;
    case "minimum":
      return changed.message;
    default:
      return `${changed.kind}-${changed.productName}`;
  }
};
