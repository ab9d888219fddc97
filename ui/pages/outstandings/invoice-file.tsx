import type { Outstanding } from "../../../api-schema/outstanding.ts";
import { useMode } from "../../hooks/mode.ts";
import { DownloadButton } from "../../shopping/download-button.tsx";

/** The file of an invoice in its line, whichever of one's stores it is for. */
export function InvoiceFile({
  invoice: { id, invoiceNumber, store },
}: {
  readonly invoice: Outstanding;
}) {
  const mode = useMode();
  return (
    <DownloadButton
      variant={mode === "mobile" ? "icon" : "quiet"}
      label="PDF"
      about={`de la facture ${invoiceNumber}`}
      name={`${invoiceNumber}.pdf`}
      file={({ api, invoices }) => invoices.invoiceFile(api, store.id, id)}
    />
  );
}
