import ClipboardPaste from "lucide-react/icons/clipboard-paste";
import Equal from "lucide-react/icons/equal";
import ListTree from "lucide-react/icons/list-tree";
import Plus from "lucide-react/icons/plus";
import Search from "lucide-react/icons/search";
import Tag from "lucide-react/icons/tags";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type RefObject, useEffect } from "react";
import type { VariantCode } from "../../../api-schema/primitives.ts";
import type { ShoppingList } from "../../../api-schema/shopping-list.ts";
import { usualToTake } from "../../../core/order-pad/pad.ts";
import { addressOfList } from "../../../core/quick-entry/entry-target.ts";
import { paths } from "../../../core/routes/paths.ts";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { IconButton } from "../../widgets/icon-button.tsx";
import { Cluster, Row, Stack } from "../../widgets/primitives.tsx";
import { PadScanButton } from "./pad-scan-button.tsx";
import styles from "./pad-tools.module.css";
import { walkToFirst } from "./pad-walk.ts";

interface PadToolsProps {
  readonly list: ShoppingList;
  readonly finder: RefObject<HTMLInputElement | null>;
  /** What opens the field to add. */
  readonly adder: RefObject<HTMLButtonElement | null>;
  readonly find: () => void;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly isOnlyCart: boolean;
  readonly onOnlyCart: (isOnly: boolean) => void;
  readonly mayOrder: boolean;
  readonly onAdd: () => void;
  readonly onTakeUsual: () => void;
  /** The line of a scanned product is wanted. */
  readonly onReach: (code: VariantCode) => void;
}

/** Finding a line, what is usual for all of them, and what changes the list itself. */
export function PadTools({ list, finder, adder, find, text, onText, ...props }: PadToolsProps) {
  const { isOnlyCart, onOnlyCart, mayOrder, onAdd, onTakeUsual, onReach } = props;
  const hasUsual = list.lines.some((line) => usualToTake(line) > 0);
  useSlash(find);
  return (
    <Stack gap="2 4" align="center" bounded below="4" className={styles.tools} data-print="none">
      <Finder {...{ finder, text, onText }} />
      {mayOrder ? (
        <div>
          <Checkbox
            label="Seulement ce qui est au panier"
            checked={isOnlyCart}
            onCheckedChange={onOnlyCart}
          />
        </div>
      ) : null}
      <Cluster gap="1 2" className={styles.ways}>
        {mayOrder && hasUsual ? (
          <Button variant="secondary" icon={<Equal size={18} aria-hidden />} onClick={onTakeUsual}>
            Tout comme d’habitude
          </Button>
        ) : null}
        <Button
          ref={adder}
          variant="secondary"
          icon={<Plus size={18} aria-hidden />}
          onClick={onAdd}
        >
          Ajouter un produit
        </Button>
        {mayOrder ? <PadScanButton {...{ list, onReach }} /> : null}
        <ButtonLink
          variant="quiet"
          href={paths.quickEntry(addressOfList(list.id))}
          icon={<ClipboardPaste size={18} aria-hidden />}
        >
          Ajouter par saisie
        </ButtonLink>
        <ButtonLink
          variant="quiet"
          href={`${paths.list(list.id)}?organiser=1`}
          icon={<ListTree size={18} aria-hidden />}
        >
          Organiser
        </ButtonLink>
        <ButtonLink
          variant="quiet"
          href={paths.shelfLabels(list.id)}
          icon={<Tag size={18} aria-hidden />}
        >
          Imprimer des étiquettes
        </ButtonLink>
      </Cluster>
    </Stack>
  );
}

function Finder({ finder, text, onText }: Pick<PadToolsProps, "finder" | "text" | "onText">) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" || event.key === "ArrowDown") {
      event.preventDefault();
      walkToFirst();
    } else if (event.key === "Escape" && text !== "") {
      event.preventDefault();
      onText("");
    }
  };
  return (
    <Row gap="2" align="center" tone="quiet" className={styles.finder}>
      <Search size={18} aria-hidden />
      <input
        ref={finder}
        type="search"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
        aria-label="Chercher dans la liste"
        aria-keyshortcuts="/"
        placeholder="Chercher dans la liste"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {text === "" ? (
        <kbd aria-hidden>/</kbd>
      ) : (
        <IconButton
          label="Montrer toutes les lignes"
          icon={<X size={18} aria-hidden />}
          onClick={() => {
            onText("");
            finder.current?.focus();
          }}
        />
      )}
    </Row>
  );
}

/** '/' finds a line here, where the header's search is another matter. */
const useSlash = (find: () => void): void => {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.matches("input, textarea, select, [contenteditable]")) return;
      if (document.querySelector("dialog:modal") !== null) return;
      event.preventDefault();
      event.stopPropagation();
      find();
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [find]);
};
