import Plus from "lucide-react/icons/plus";
import type { ShoppingListId } from "../../../api-schema/primitives.ts";
import type { ListedProduct, ShoppingListSummary } from "../../../api-schema/shopping-list.ts";
import { listShoppingLists } from "../../../core/api/calls/shopping-lists.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { linesText } from "../../../core/lists/words.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { useRead } from "../../hooks/read.ts";
import { useListChanges, useShownSummaries } from "../../hooks/shopping-lists.ts";
import { Text } from "../../widgets/primitives.tsx";
import { useNotifyCollected } from "./use-notify-created.ts";
import { Dialog } from "../../widgets/dialog.tsx";
import { Loaded } from "../../widgets/loaded.tsx";
import { SkeletonRow } from "../../widgets/skeleton.tsx";
import styles from "./add-to-list-dialog.module.css";
import { NewListForm } from "./new-list-form.tsx";

interface AddToListDialogProps {
  readonly name: string;
  readonly product: ListedProduct;
  readonly onClose: () => void;
}

/** The store's lists, one press adds to one of them; or a new one with this product. */
export function AddToListDialog({ name, product, onClose }: AddToListDialogProps) {
  const lists = useRead(listShoppingLists);
  const notifyCollected = useNotifyCollected();
  return (
    <Dialog open onClose={onClose} title="Ajouter à une liste" size="s">
      <Text tone="soft" weight="medium" below="2">
        {tiedName(name)}
      </Text>
      <Loaded
        read={lists}
        coming={
          <div role="status" aria-label={LOADING}>
            <SkeletonRow />
            <SkeletonRow />
          </div>
        }
      >
        {(data) => <Lists lists={data} product={product} onDone={onClose} />}
      </Loaded>
      <div className={styles.fresh}>
        <NewListForm
          label="Nouvelle liste…"
          action="Créer"
          variant="secondary"
          contents={{ products: [product] }}
          onCreated={(list) => {
            onClose();
            notifyCollected(list);
          }}
        />
      </div>
    </Dialog>
  );
}

interface ListsProps {
  readonly lists: readonly ShoppingListSummary[];
  readonly product: ListedProduct;
  readonly onDone: () => void;
}

function Lists({ lists, product, onDone }: ListsProps) {
  return (
    <ul className={styles.lists}>
      {useShownSummaries(lists).map(({ id, name, lines }) => (
        <li key={id}>
          <ListChoice {...{ id, name, lines, product, onDone }} />
        </li>
      ))}
    </ul>
  );
}

interface ListChoiceProps extends Omit<ListsProps, "lists"> {
  readonly id: ShoppingListId;
  readonly name: string;
  readonly lines: number;
}

function ListChoice({ id, name, lines, product, onDone }: ListChoiceProps) {
  const { change } = useListChanges(id);
  return (
    <button
      type="button"
      className={styles.choice}
      onClick={() => {
        change({ kind: "collect", products: [product] });
        onDone();
      }}
    >
      <span className={styles.name}>{name}</span>
      <Text nowrap as="span" tone="quiet" size="s">
        {linesText(lines)}
      </Text>
      <Plus size={18} aria-hidden />
    </button>
  );
}
