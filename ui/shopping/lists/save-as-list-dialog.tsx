import type { ListedProduct } from "../../../api-schema/shopping-list.ts";
import { linesText } from "../../../core/lists/words.ts";
import { Dialog } from "../../widgets/dialog.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { NewListForm } from "./new-list-form.tsx";
import { useNotifyCreated } from "./use-notify-created.ts";

interface SaveAsListDialogProps {
  readonly name: string;
  readonly products: readonly ListedProduct[];
  readonly onClose: () => void;
}

/** Asks for the name, which is proposed already. */
export function SaveAsListDialog({ name, products, onClose }: SaveAsListDialogProps) {
  const notifyCreated = useNotifyCreated();
  return (
    <Dialog open onClose={onClose} title="Enregistrer comme liste" size="s">
      <Text tone="quiet" below="3">{`${linesText(products.length)}, avec leurs quantités.`}</Text>
      <NewListForm
        label="Nom de la liste"
        name={name}
        action="Enregistrer"
        contents={{ products }}
        focused
        onCreated={(list) => {
          onClose();
          notifyCreated(list);
        }}
      />
    </Dialog>
  );
}
