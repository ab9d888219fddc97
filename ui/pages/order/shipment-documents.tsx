import type { UseQueryResult } from "@tanstack/react-query";
import type { ShipmentDocuments as Documents } from "../../../api-schema/invoice.ts";
import type { Shipment } from "../../../api-schema/order.ts";
import type { StoreId } from "../../../api-schema/primitives.ts";
import { hasDeliveryNote } from "../../../core/invoices/delivery-note.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { useActiveStoreId } from "../../hooks/stores.ts";
import { DownloadButton } from "../../shopping/download-button.tsx";
import { Button } from "../../widgets/button.tsx";
import { Cluster } from "../../widgets/primitives.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import styles from "./shipment-documents.module.css";

interface ShipmentDocumentsProps {
  readonly shipment: Shipment;
  readonly query: UseQueryResult<readonly Documents[]>;
}

/** The delivery note of a shipment and its invoice, to keep. Nothing before it is prepared. */
export function ShipmentDocuments({ shipment, query }: ShipmentDocumentsProps) {
  const storeId = useActiveStoreId();
  if (storeId === null || !hasDeliveryNote(shipment.status)) return null;
  return (
    <Cluster
      gap="3"
      align="start"
      className={styles.documents}
      data-print="none"
      role="group"
      aria-label={`Documents, ${shipment.label}`}
    >
      <Papers shipment={shipment} query={query} storeId={storeId} />
    </Cluster>
  );
}

function Papers({
  shipment,
  query,
  storeId,
}: ShipmentDocumentsProps & { readonly storeId: StoreId }) {
  if (query.isLoadingError) {
    return (
      <Cluster as="p" gap="2" align="center" tone="quiet" role="alert">
        Les documents n’ont pas pu être lus.
        <Button variant="quiet" loading={query.isFetching} onClick={() => void query.refetch()}>
          Réessayer
        </Button>
      </Cluster>
    );
  }
  if (query.data === undefined) {
    return (
      <div className={styles.wait} role="status" aria-label={LOADING}>
        <SkeletonBlock height="2.75rem" />
      </div>
    );
  }
  const papers = query.data.find((one) => one.shipment === shipment.id);
  const { invoice = null, deliveryNote = null } = papers ?? {};
  return (
    <>
      {invoice === null ? null : (
        <DownloadButton
          label={`Facture ${invoice.number}`}
          name={`${invoice.number}.pdf`}
          file={({ api, invoices }) => invoices.invoicePdf(api, { storeId, id: invoice.id })}
        />
      )}
      {deliveryNote === null ? null : (
        <DownloadButton
          label="Bon de livraison"
          name={`${deliveryNote.number}.pdf`}
          file={({ api, invoices }) => invoices.deliveryNotePdf(api, { storeId, id: shipment.id })}
        />
      )}
    </>
  );
}
