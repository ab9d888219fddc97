import Printer from "lucide-react/icons/printer";
import { Button } from "../widgets/button.tsx";

/** 'Imprimer': what is printed is said by the page's print styles. */
export function PrintButton() {
  return (
    <Button
      variant="secondary"
      icon={<Printer size={18} aria-hidden />}
      onClick={() => window.print()}
    >
      Imprimer
    </Button>
  );
}
