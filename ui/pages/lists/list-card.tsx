import Copy from "lucide-react/icons/copy";
import Trash from "lucide-react/icons/trash-2";
import { Link } from "wouter";
import type { ShoppingListSummary } from "../../../api-schema/shopping-list.ts";
import { apiErrorMessage } from "../../../core/api/errors.ts";
import { nameOfCopy } from "../../../core/lists/proposed-name.ts";
import { changedText, linesText } from "../../../core/lists/words.ts";
import { paths } from "../../../core/routes/paths.ts";
import { ORDER_PAD } from "../../../core/routes/names.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useListCreation } from "../../hooks/list-creation.ts";
import { useListChanges } from "../../hooks/shopping-lists.ts";
import { useNotifyCreated } from "../../shopping/lists/use-notify-created.ts";
import { Badge } from "../../widgets/badge.tsx";
import { Button } from "../../widgets/button.tsx";
import { leaveRow } from "../../widgets/leave-row.ts";
import { Cluster, Text } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import styles from "./list-card.module.css";

interface ListCardProps {
  readonly list: ShoppingListSummary;
  /** Of all lists: a copy takes none of them. */
  readonly names: readonly string[];
}

const PICTURES = 4;

/** A list: what it begins with, who changed it last, its copy and its end. */
export function ListCard({ list, names }: ListCardProps) {
  const { id, name, lines, products, isQuickOrder } = list;
  return (
    <li className={styles.card}>
      <div className={styles.pictures} aria-hidden>
        {Array.from({ length: PICTURES }, (_, index) => {
          const product = products[index];
          return (
            <span key={index} className={styles.picture}>
              {product === undefined ? null : (
                <ProductPicture src={product.image?.path} alt="" width={64} height={64} />
              )}
            </span>
          );
        })}
      </div>
      <div className={styles.what}>
        <Text as="h2" size="l" weight="strong" className={styles.name}>
          <Link href={paths.list(id)} className={styles.link}>
            {name}
          </Link>
        </Text>
        <Cluster as="p" gap="1 2" align="center" tone="soft">
          {linesText(lines)}
          {isQuickOrder ? <Badge>{ORDER_PAD}</Badge> : null}
        </Cluster>
        <Text tone="quiet" size="s">
          {changedText(list)}
        </Text>
      </div>
      <div className={styles.actions}>
        <CopyButton list={list} names={names} />
        {isQuickOrder ? null : <DeleteButton list={list} />}
      </div>
    </li>
  );
}

function CopyButton({ list: { id, name }, names }: ListCardProps) {
  const creation = useListCreation();
  const notifyCreated = useNotifyCreated();
  const dispatch = useDispatch();
  return (
    <Button
      variant="quiet"
      icon={<Copy size={18} aria-hidden />}
      aria-label={`Dupliquer ${name}`}
      loading={creation.isPending}
      onClick={() =>
        creation.mutate(
          { name: nameOfCopy(name, names), copyOf: id },
          {
            onSuccess: notifyCreated,
            onError: (error) =>
              dispatch({
                type: "toast.requested",
                toast: { status: "error", title: apiErrorMessage(error) },
              }),
          },
        )
      }
    >
      Dupliquer
    </Button>
  );
}

function DeleteButton({ list: { id, name } }: Pick<ListCardProps, "list">) {
  const { changeUndoably } = useListChanges(id);
  return (
    <Button
      variant="quiet"
      icon={<Trash size={18} aria-hidden />}
      aria-label={`Supprimer ${name}`}
      onClick={({ currentTarget }) => {
        leaveRow(currentTarget);
        changeUndoably([{ kind: "delete" }], {
          title: `Liste « ${name} » supprimée`,
          altText: `Annuler : rétablir la liste ${name}`,
          undo: [{ kind: "restore" }],
        });
      }}
    >
      Supprimer
    </Button>
  );
}
