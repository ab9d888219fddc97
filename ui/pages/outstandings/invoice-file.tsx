import type { Outstanding } from "../../../api-schema/outstanding.ts";
import { DownloadButton } from "../../shopping/download-button.tsx";

/** The file of an invoice in its line, whichever of one's stores it is for. */
export function InvoiceFile({
  invoice: { id, invoiceNumber, store },
}: {
  readonly invoice: Outstanding;
}) {
  return (
    <DownloadButton
      variant="quiet"
      label="PDF"
      about={`de la facture ${invoiceNumber}`}
      name={`${invoiceNumber}.pdf`}
      file={({ api, invoices }) => invoices.invoiceFile(api, store.id, id)}
    />
  );
}
