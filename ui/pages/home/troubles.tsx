import { Link } from "wouter";
import type { TopBar } from "../../../api-schema/customer.ts";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import { cents } from "../../../core/money/cents.ts";
import { euros } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useMay } from "../../hooks/stores.ts";
import { CallableText } from "../../shopping/callable-text.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import type { CustomerHomeData } from "./use-customer-home.ts";

/** What stops an order, then what is owed. */
export function Troubles({ refusals, bar, store }: CustomerHomeData) {
  const maySeeInvoices = useMay("outstandings.view");
  const isLate = maySeeInvoices && bar !== null && bar.hasLateOutstanding;
  if (refusals.length === 0 && !isLate) return null;
  return (
    <Stack gap="2" below="4">
      {refusals.map((message) => (
        <Notice key={message} tone={store?.approval === "waiting" ? "warning" : "error"}>
          <CallableText text={message} />
        </Notice>
      ))}
      {isLate ? <LateInvoices bar={bar} /> : null}
    </Stack>
  );
}

function LateInvoices({ bar }: { readonly bar: TopBar }) {
  const { lateOutstandingCount: count, lateOutstandingAmount } = bar;
  const page = paths.outstandings();
  return (
    <Notice
      tone="error"
      heard="Attention"
      action={hasPage(page) ? <Link href={page}>Régler</Link> : undefined}
    >
      <b>{count > 1 ? `${count} factures en retard` : "1 facture en retard"}</b>
      {` · ${euros(cents(lateOutstandingAmount))}`}
    </Notice>
  );
}
