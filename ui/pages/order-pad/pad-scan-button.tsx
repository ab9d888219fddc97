import ScanBarcode from "lucide-react/icons/scan-barcode";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { VariantCode } from "../../../api-schema/primitives.ts";
import type { ShoppingList } from "../../../api-schema/shopping-list.ts";
import { Button } from "../../widgets/button.tsx";

const loadScan = () => import("./pad-scan.tsx");
const PadScan = lazy(() => loadScan().then((module) => ({ default: module.PadScan })));

interface PadScanButtonProps {
  readonly list: ShoppingList;
  readonly onReach: (code: VariantCode) => void;
}

/** Opens the scanner; closed without a line, it gives the focus back. */
export function PadScanButton({ list, onReach }: PadScanButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    // Not before the dialog is gone: all else is inert.
    if (isOpen || !isLeft.current) return;
    isLeft.current = false;
    button.current?.focus();
  }, [isOpen]);
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        icon={<ScanBarcode size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Scanner
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PadScan
            list={list}
            onReach={(code) => {
              setOpen(false);
              onReach(code);
            }}
            onClose={() => {
              isLeft.current = true;
              setOpen(false);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
