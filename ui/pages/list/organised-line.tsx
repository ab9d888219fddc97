import Grip from "lucide-react/icons/grip-vertical";
import Trash from "lucide-react/icons/trash-2";
import type { ShoppingList, ShoppingListLine } from "../../../api-schema/shopping-list.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { removingLine } from "../../../core/lists/line-changes.ts";
import { lineName } from "../../../core/lists/words.ts";
import { useListChanges } from "../../hooks/shopping-lists.ts";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { IconButton } from "../../widgets/icon-button.tsx";
import { leaveRow } from "../../widgets/leave-row.ts";
import { Text } from "../../widgets/primitives.tsx";
import styles from "./organised-line.module.css";
import type { ChosenCodes } from "./use-chosen-codes.ts";
import type { LineMoves } from "./use-line-moves.ts";

interface OrganisedLineProps {
  readonly list: ShoppingList;
  readonly line: ShoppingListLine;
  readonly chosen: ChosenCodes;
  readonly moves: LineMoves;
  readonly hintId: string;
}

/** A line that is put in its place: by its handle, or ticked and sent to a section. */
export function OrganisedLine({ list, line, chosen, moves, hintId }: OrganisedLineProps) {
  const { changeUndoably } = useListChanges(list.id);
  const name = lineName(line);
  const { variant, code } = line;
  return (
    <li className={styles.line} data-line={code} data-moving={moves.moving === code || undefined}>
      <button
        type="button"
        {...moves.handle(code)}
        className={styles.handle}
        aria-label={`Déplacer ${name}`}
        aria-describedby={hintId}
      >
        <Grip size={20} aria-hidden />
      </button>
      <div className={styles.what}>
        <Checkbox
          label={
            <>
              <b className={styles.name}>{tiedName(name)}</b>
              {variant === null ? null : (
                <Text as="span" tone="quiet" size="s" className={styles.detail}>
                  {`${variant.packaging} · réf.\u00a0${variant.reference}`}
                </Text>
              )}
            </>
          }
          checked={chosen.has(code)}
          onCheckedChange={(isChosen) => chosen.choose(code, isChosen)}
        />
      </div>
      <IconButton
        label={`Retirer ${name} de la liste`}
        icon={<Trash size={20} aria-hidden />}
        onClick={({ currentTarget }) => {
          leaveRow(currentTarget);
          const { changes, undo } = removingLine(list, line);
          changeUndoably(changes, {
            title: "Produit retiré de la liste",
            altText: `Annuler : remettre ${name} dans la liste`,
            undo,
          });
        }}
      />
    </li>
  );
}
