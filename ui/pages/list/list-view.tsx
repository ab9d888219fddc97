import ClipboardPaste from "lucide-react/icons/clipboard-paste";
import ListOrdered from "lucide-react/icons/list-ordered";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { ShoppingList } from "../../../api-schema/shopping-list.ts";
import { substitutesFor } from "../../../core/lists/line-changes.ts";
import { linesForCart } from "../../../core/lists/list-to-cart.ts";
import { sectionsOf, WITHOUT_SECTION } from "../../../core/lists/sections.ts";
import { changedText, linesText } from "../../../core/lists/words.ts";
import { addressOfList } from "../../../core/quick-entry/entry-target.ts";
import { paths } from "../../../core/routes/paths.ts";
import type { Changed } from "../../../core/selling/what-changed.ts";
import { PrintButton } from "../../editorial/print-button.tsx";
import { ShareButton } from "../../editorial/share-button.tsx";
import { useCartLines, useQuantityOf } from "../../hooks/cart-lines.ts";
import { useMay } from "../../hooks/stores.ts";
import { Page } from "../../layout/page.tsx";
import { useAddAtOnce } from "../../shopping/add-at-once.ts";
import { LateChanges } from "../../shopping/lists/late-changes.tsx";
import { WhatChanged } from "../../shopping/what-changed.tsx";
import { Breadcrumbs } from "../../widgets/breadcrumbs.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Cluster, Spaced } from "../../widgets/primitives.tsx";
import { AddToThisList } from "./add-to-this-list.tsx";
import { ListLine } from "./list-line.tsx";
import { ListOrder } from "./list-order.tsx";
import styles from "./list-view.module.css";
import { StockSheet } from "./stock-sheet.tsx";
import { type ChosenCodes, useChosenCodes } from "./use-chosen-codes.ts";
import { faceOf } from "../../widgets/title-face.ts";

/** A list with prices and stock of today; all or chosen lines go to the cart. */
export function ListView({ list }: { readonly list: ShoppingList }) {
  return (
    <Page
      trail={
        <Breadcrumbs trail={[{ label: "Mes listes", href: paths.lists() }, { label: list.name }]} />
      }
      title={list.name}
      subtitle={`${linesText(list.lines.length)} · ${changedText(list)}`}
    >
      <Cluster gap="2" below="5" data-print="none">
        <ButtonLink
          variant="secondary"
          href={`${paths.list(list.id)}?organiser=1`}
          icon={<ListOrdered size={18} aria-hidden />}
        >
          Organiser
        </ButtonLink>
        <ButtonLink
          variant="secondary"
          href={paths.quickEntry(addressOfList(list.id))}
          icon={<ClipboardPaste size={18} aria-hidden />}
        >
          Ajouter par saisie
        </ButtonLink>
        {list.lines.length === 0 ? null : (
          <>
            <PrintButton />
            <ButtonLink variant="secondary" href={paths.shelfLabels(list.id)}>
              Imprimer des étiquettes
            </ButtonLink>
          </>
        )}
        <ShareButton title={list.name} />
      </Cluster>
      <LateChanges />
      <AddToThisList list={list} />
      {list.lines.length === 0 ? (
        <EmptyState picture="no-lists" title="Cette liste est vide">
          Cherchez un produit ci-dessus, ou ajoutez-le depuis sa fiche.
        </EmptyState>
      ) : (
        <Lines list={list} />
      )}
      <StockSheet list={list} />
    </Page>
  );
}

function Lines({ list }: { readonly list: ShoppingList }) {
  const mayOrder = useMay("cart.order");
  const chosen = useChosenCodes(true);
  const order = useListOrder(list, chosen);
  const sections = sectionsOf(list.lines);
  const latest = useLatest(list);
  const differences = useBroughtIntoView(order.changes);
  const hasHeadings = sections.some(({ name }) => name !== null);
  return (
    <div data-print="none">
      <div ref={differences}>
        <WhatChanged changes={order.changes} taken={order.taken} onTake={order.take} />
      </div>
      {mayOrder ? <ChooseAll list={list} chosen={chosen} /> : null}
      {sections.map(({ name, lines }) => (
        <Spaced key={name ?? ""} as="section" below="6" aria-label={name ?? WITHOUT_SECTION}>
          {hasHeadings ? (
            <h2 className={styles.heading} {...faceOf(name)}>
              {name ?? WITHOUT_SECTION}
            </h2>
          ) : null}
          <ul className={styles.lines}>
            {lines.map((line) => (
              <ListLine
                key={line.code}
                listId={list.id}
                line={line}
                substitutes={substitutesFor(list, line)}
                latest={latest}
                chosen={chosen.has(line.code)}
                onChoose={mayOrder ? chosen.choose : undefined}
              />
            ))}
          </ul>
        </Spaced>
      ))}
      {mayOrder ? <ListOrder {...order} /> : null}
    </div>
  );
}

const useLatest = (list: ShoppingList): RefObject<ShoppingList> => {
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  }, [list]);
  return latest;
};

/** What is told stands above the lines; what was pressed may be three hundred of them below. */
const useBroughtIntoView = (changes: readonly Changed[]): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (changes.length > 0) box.current?.scrollIntoView({ block: "center" });
  }, [changes]);
  return box;
};

interface ChooseAllProps {
  readonly list: ShoppingList;
  readonly chosen: ChosenCodes;
}

function ChooseAll({ list, chosen }: ChooseAllProps) {
  const codes = list.lines.map(({ code }) => code);
  const count = codes.filter(chosen.has).length;
  return (
    <Spaced below="2">
      <Checkbox
        label={count === codes.length ? "Tout est choisi" : "Tout choisir"}
        checked={count === codes.length}
        indeterminate={count > 0 && count < codes.length}
        onCheckedChange={(isChosen) => chosen.chooseAll(codes, isChosen)}
      />
    </Spaced>
  );
}

/** What the chosen lines come to, and what has become of them when they went to the cart. */
const useListOrder = (list: ShoppingList, chosen: ChosenCodes) => {
  const quantityOf = useQuantityOf();
  const addAtOnce = useAddAtOnce();
  const { add } = useCartLines();
  const [told, setTold] = useState<readonly Changed[]>([]);
  const lines = list.lines.filter(({ code }) => chosen.has(code));
  const { items, changes, total } = linesForCart(lines, quantityOf);
  return {
    items,
    total,
    isNothingChosen: lines.length === 0,
    order: () => {
      setTold(changes);
      addAtOnce(items, "Liste ajoutée au panier");
    },
    changes: told,
    taken: list.lines.map(({ code }) => code).filter((code) => quantityOf(code) > 0),
    take: (
      { quantity }: { readonly quantity: number },
      substitute: {
        readonly code: (typeof list.lines)[number]["code"];
        readonly orderStep: number;
      },
    ) => add(substitute.code, Math.max(quantity, substitute.orderStep)),
  };
};
