import ListPlus from "lucide-react/icons/list-plus";
import { lazy, Suspense, useState } from "react";
import type { VariantCode } from "../../../api-schema/primitives.ts";
import { useMay } from "../../hooks/stores.ts";
import { Button } from "../../widgets/button.tsx";
import { IconButton } from "../../widgets/icon-button.tsx";

const loadDialog = () => import("./add-to-list-dialog.tsx");
const AddToListDialog = lazy(() =>
  loadDialog().then((module) => ({ default: module.AddToListDialog })),
);

const LABEL = "Ajouter à une liste";

interface AddToListButtonProps {
  /** The product's name. */
  readonly name: string;
  readonly code: VariantCode;
  /** Packagings. */
  readonly quantity: number;
  /** 'icon' stands on the corner of a card. */
  readonly look: "icon" | "button";
}

/** 'Ajouter à une liste', for those who use lists; what it opens is loaded on interaction. */
export function AddToListButton({ name, code, quantity, look }: AddToListButtonProps) {
  const mayUse = useMay("lists.use");
  const [isOpen, setOpen] = useState(false);
  if (!mayUse) return null;
  const opening = {
    "aria-haspopup": "dialog",
    onPointerEnter: () => void loadDialog(),
    onFocus: () => void loadDialog(),
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      {look === "icon" ? (
        <IconButton
          {...opening}
          // The buttons of a card begin with different words: by voice and ear each is told apart.
          label={`Mettre ${name} dans une liste`}
          title="Mettre dans une liste"
          icon={<ListPlus size={20} aria-hidden />}
        />
      ) : (
        <Button {...opening} variant="quiet" icon={<ListPlus size={18} aria-hidden />}>
          {LABEL}
        </Button>
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <AddToListDialog
            name={name}
            product={{ code, quantity }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
