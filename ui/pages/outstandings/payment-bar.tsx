import { useEffect } from "react";
import type { InvoicePaymentMethod } from "../../../api-schema/outstanding.ts";
import { outstandingSummary } from "../../../core/api/calls/outstandings.ts";
import { chosenAmount, countLabel } from "../../../core/outstandings/chosen.ts";
import { EMPTY_OUTSTANDING_FILTERS, summaryCall } from "../../../core/outstandings/filters.ts";
import { euros } from "../../../core/money/format.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useOutstandingPayment } from "../../hooks/outstanding-payment.ts";
import { useRead } from "../../hooks/read.ts";
import { Button } from "../../widgets/button.tsx";
import { Cluster } from "../../widgets/primitives.tsx";
import styles from "./payment-bar.module.css";

/** What is ticked, its sum and the two ways to pay it: in sight however long the list is. */
export function PaymentBar() {
  const dispatch = useDispatch();
  const asked = summaryCall(EMPTY_OUTSTANDING_FILTERS);
  const paying = useRead(outstandingSummary, asked, { keepsPage: true }).data?.paying;
  const { chosen, phase } = useOutstandingPayment();
  const isShown = chosen.length > 0;
  // What floats at the bottom (back to top, toasts) makes room for it.
  useEffect(() => {
    if (!isShown) return undefined;
    document.documentElement.dataset["paymentBar"] = "";
    return () => {
      delete document.documentElement.dataset["paymentBar"];
    };
  }, [isShown]);
  if (!isShown) return null;
  // A store that is not known yet is not kept from paying: the server says what is not possible.
  const offers = (method: InvoicePaymentMethod): boolean =>
    chosen.some(
      ({ storeId }) => paying?.find(({ id }) => id === storeId)?.methods.includes(method) ?? true,
    );
  const isBusy = phase === "starting" || phase === "leaving";
  return (
    <section className={styles.bar} aria-label="Payer les factures choisies" data-print="none">
      <Cluster gap="0 3" align="center" className={styles.sum}>
        <p role="status">
          {`${countLabel(chosen.length)} · `}
          <b>{euros(chosenAmount(chosen))}</b>
        </p>
        <Button
          variant="quiet"
          onClick={() =>
            dispatch({ type: "outstandings.unchosen", ids: chosen.map(({ id }) => id) })
          }
        >
          Tout décocher
        </Button>
      </Cluster>
      <Cluster gap="2" className={styles.ways}>
        {offers("PRELEVEMENT") ? (
          <Button
            variant={offers("CB") ? "secondary" : "primary"}
            disabled={isBusy}
            onClick={() =>
              dispatch({ type: "outstandings.paymentRequested", method: "PRELEVEMENT" })
            }
          >
            Payer par prélèvement
          </Button>
        ) : null}
        {offers("CB") ? (
          <Button
            disabled={isBusy}
            onClick={() => dispatch({ type: "outstandings.paymentRequested", method: "CB" })}
          >
            Payer par carte
          </Button>
        ) : null}
      </Cluster>
    </section>
  );
}
