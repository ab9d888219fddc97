import { useEffect } from "react";
import { chosenAmount, countLabel } from "../../../core/outstandings/chosen.ts";
import { euros } from "../../../core/money/format.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useOutstandingPayment } from "../../hooks/outstanding-payment.ts";
import { useStores } from "../../hooks/stores.ts";
import { Button } from "../../widgets/button.tsx";
import styles from "./payment-bar.module.css";

/** What is ticked, its sum and the two ways to pay it: in sight however long the list is. */
export function PaymentBar() {
  const dispatch = useDispatch();
  const { stores } = useStores();
  const { chosen, phase } = useOutstandingPayment();
  const isShown = chosen.length > 0;
  // What floats at the bottom (back to top, toasts) makes room for it.
  useEffect(() => {
    if (!isShown) return undefined;
    document.documentElement.dataset["actionBar"] = "";
    return () => {
      delete document.documentElement.dataset["actionBar"];
    };
  }, [isShown]);
  if (!isShown) return null;
  const paying = stores.filter(({ id }) => chosen.some(({ storeId }) => storeId === id));
  const takesCards = paying.some((store) =>
    store.gmpPaymentMethodAvailable.some(({ code }) => code === "CB"),
  );
  const hasMandate = paying.some(
    ({ moneyOrder, marketplaceMoneyOrder }) =>
      moneyOrder !== null || marketplaceMoneyOrder !== null,
  );
  const isBusy = phase === "starting" || phase === "leaving";
  return (
    <section className={styles.bar} aria-label="Payer les factures choisies" data-print="none">
      <div className={styles.sum}>
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
      </div>
      <div className={styles.ways}>
        {hasMandate ? (
          <Button
            variant={takesCards ? "secondary" : "primary"}
            disabled={isBusy}
            onClick={() => dispatch({ type: "outstandings.paymentAsked", method: "PRELEVEMENT" })}
          >
            Payer par prélèvement
          </Button>
        ) : null}
        {takesCards ? (
          <Button
            disabled={isBusy}
            onClick={() => dispatch({ type: "outstandings.paymentAsked", method: "CB" })}
          >
            Payer par carte
          </Button>
        ) : null}
      </div>
    </section>
  );
}
