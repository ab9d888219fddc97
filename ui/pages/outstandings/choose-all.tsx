import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OutstandingSummary } from "../../../api-schema/outstanding.ts";
import { payableOutstandings } from "../../../core/api/own-reads.ts";
import { euros } from "../../../core/money/format.ts";
import { countLabel, invoiceToChosen, MOST_CHOSEN } from "../../../core/outstandings/chosen.ts";
import {
  outstandingCall,
  type OutstandingFilters,
  payableTotal,
} from "../../../core/outstandings/filters.ts";
import { readOf } from "../../data/read.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useOutstandingPayment } from "../../hooks/outstanding-payment.ts";
import { useReader } from "../../hooks/reader.ts";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { Text } from "../../widgets/primitives.tsx";
import styles from "./choose-all.module.css";

interface ChooseAllProps {
  readonly summary: OutstandingSummary;
  readonly filters: OutstandingFilters;
}

/**
 * Ticks every invoice that the title counts and that can be paid, of all shops and pages: a box a shop
 * left one of three late invoices unpaid under a title of three.
 */
export function ChooseAll({ summary, filters }: ChooseAllProps) {
  const { chosen } = useOutstandingPayment();
  const { start, clear, isWhole, busy, failed } = useChooseAll(filters);
  const { count, amount } = payableTotal(summary.totals, filters);
  if (count === 0) return null;
  return (
    <div className={styles.all} data-print="none" aria-busy={busy}>
      <Checkbox
        label={
          count > MOST_CHOSEN
            ? `Tout choisir · les ${countLabel(MOST_CHOSEN)} les plus pressées`
            : `Tout choisir · ${countLabel(count)} · ${euros(amount)}`
        }
        checked={isWhole}
        indeterminate={chosen.length > 0 && !isWhole}
        disabled={busy}
        onCheckedChange={() => (isWhole ? clear() : start())}
      />
      {failed ? (
        <Text tone="bad" role="alert">
          Les factures n’ont pas pu être choisies. Réessayez.
        </Text>
      ) : null}
    </div>
  );
}

const useChooseAll = (filters: OutstandingFilters) => {
  const dispatch = useDispatch();
  const queries = useQueryClient();
  const { chosen } = useOutstandingPayment();
  // Those that were asked for: others may be ticked too, of other shops or months.
  const payable = readOf(useReader(), payableOutstandings, outstandingCall(filters));
  const asked = useQuery({ ...payable, enabled: false }).data ?? [];
  const isWhole = asked.length > 0 && asked.every(({ id }) => chosen.some((one) => one.id === id));
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const start = () => {
    setState("busy");
    queries.fetchQuery(payable).then(
      (invoices) => {
        setState("idle");
        dispatch({ type: "outstandings.chosen", invoices: invoices.map(invoiceToChosen) });
      },
      () => setState("failed"),
    );
  };
  const clear = () => dispatch({ type: "outstandings.unchosen", ids: asked.map(({ id }) => id) });
  return { start, clear, isWhole, busy: state === "busy", failed: state === "failed" };
};
