import ShoppingBasket from "lucide-react/icons/shopping-basket";
import ListPlus from "lucide-react/icons/list-plus";
import { euros } from "../../../core/money/format.ts";
import { addText } from "../../../core/quick-entry/entry-words.ts";
import type { RequestedProducts } from "../../../core/quick-entry/settled-lines.ts";
import { useQuickEntry } from "../../hooks/quick-entry.ts";
import { ActionBar } from "../../layout/action-bar.tsx";
import { Button } from "../../widgets/button.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { EntryOutcome } from "./entry-outcome.tsx";
import { EntryTargetChoice, useEntryTarget } from "./entry-target-choice.tsx";
import styles from "./entry-end.module.css";
import { useAddition } from "./use-addition.ts";
import { amountOfChoices, type Offered } from "./use-offered.ts";

/** The most lines of one list, and of one call that fills it (spec of lists: core/lists). */
const MOST_OF_A_LIST = 300;

interface EntryEndProps {
  readonly requested: RequestedProducts;
  readonly offered: Offered;
  /** The lines are those of what is written now. */
  readonly isSettled: boolean;
  /** They are about to be added. */
  readonly onPress: () => void;
}

/** Where the lines go, what they come to, and the one press that adds them. */
export function EntryEnd({ requested, offered, isSettled, onPress }: EntryEndProps) {
  const target = useEntryTarget();
  const add = useAddition(target.list);
  const { phase } = useQuickEntry();
  const amount = amountOfChoices(requested.added, offered);
  const kind = target.list === null ? "cart" : "list";
  const isEmpty = requested.added.length + requested.removed.length === 0;
  const isTooLong = kind === "list" && requested.added.length > MOST_OF_A_LIST;
  // While they are taken back nothing else can be added.
  const isBusy = !isSettled || phase === "takingBack";
  const isOff = isEmpty || isTooLong || isBusy || target.isNone || add === undefined;
  const press = () => {
    if (isOff || phase === "sending") return;
    onPress();
    add(requested);
  };
  const button = (text: string) => (
    <Button
      size="large"
      block
      icon={
        kind === "cart" ? (
          <ShoppingBasket size={20} aria-hidden />
        ) : (
          <ListPlus size={20} aria-hidden />
        )
      }
      loading={phase === "sending"}
      aria-disabled={isOff}
      onClick={press}
    >
      {text}
    </Button>
  );
  return (
    <div className={styles.end}>
      <EntryOutcome />
      <EntryTargetChoice target={target} />
      {isTooLong ? (
        <Text tone="bad" size="s" weight="medium" role="alert">
          {`Une liste compte ${MOST_OF_A_LIST} lignes au plus.`}
        </Text>
      ) : null}
      <div className={styles.button}>{button(addText(requested, kind, amount))}</div>
      <ActionBar
        label={requested.added.length > 1 ? `${requested.added.length} produits` : "Total HT"}
        amount={amount === null || isEmpty ? "–" : euros(amount)}
      >
        {button(kind === "cart" ? "Ajouter au panier" : "Ajouter à la liste")}
      </ActionBar>
    </div>
  );
}
