import RotateCw from "lucide-react/icons/rotate-cw";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { OrderToken } from "../../api-schema/primitives.ts";
import { useMay } from "../hooks/stores.ts";
import { Button, type ButtonProps } from "../widgets/button.tsx";

const loadSheet = () => import("./reorder-sheet.tsx");
const ReorderSheet = lazy(() => loadSheet().then((module) => ({ default: module.ReorderSheet })));

interface ReorderButtonProps extends Pick<ButtonProps, "variant" | "size" | "block"> {
  readonly token: OrderToken;
  /** What a row's short label leaves out, for those who hear it. */
  readonly about?: string | undefined;
  readonly trailingIcon?: ReactNode;
}

/** 'Commander à nouveau': opens the sheet with the lines of that order; for those who may order. */
export function ReorderButton({ token, about, ...look }: ReorderButtonProps) {
  const mayOrder = useMay("cart.order");
  const [isOpen, setOpen] = useState(false);
  if (!mayOrder) return null;
  return (
    <>
      <Button
        {...look}
        icon={<RotateCw size={18} aria-hidden />}
        aria-haspopup="dialog"
        aria-label={about === undefined ? undefined : `Commander à nouveau, ${about}`}
        onPointerEnter={() => void loadSheet()}
        onFocus={() => void loadSheet()}
        onClick={() => setOpen(true)}
      >
        Commander à nouveau
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ReorderSheet token={token} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
