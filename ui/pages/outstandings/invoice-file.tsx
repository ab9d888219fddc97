import type { InvoiceId } from "../../../api-schema/invoice.ts";
import type { Outstanding } from "../../../api-schema/outstanding.ts";
import { useMode } from "../../hooks/mode.ts";
import { DownloadButton } from "../../shopping/download-button.tsx";

/** The file of an invoice in its line, whichever of one's stores it is for. */
export function InvoiceFile({
  invoice: { id, invoiceNumber, store, amount },
}: {
  readonly invoice: Outstanding;
}) {
  const mode = useMode();
  return (
    <DownloadButton
      variant={mode === "mobile" ? "icon" : "quiet"}
      label="PDF"
      about={`de ${amount < 0 ? "l’avoir" : "la facture"} ${invoiceNumber}`}
      name={`${invoiceNumber}.pdf`}
      // safe: an invoice goes by the id of what is owed of it
      file={({ api, invoices }) =>
        invoices.invoicePdf(api, { storeId: store.id, id: id as number as InvoiceId })
      }
    />
  );
}
