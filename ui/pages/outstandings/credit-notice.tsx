import type { CustomerCredit } from "../../../api-schema/outstanding.ts";
import { creditWords } from "../../../core/outstandings/credit.ts";
import { euros } from "../../../core/money/format.ts";
import { Notice } from "../../widgets/notice.tsx";

/** What was paid and is not used yet, and which invoices it is for. */
export function CreditNotice({ credit }: { readonly credit: CustomerCredit }) {
  return (
    <Notice tone="info" title={`${euros(credit.amount)} à votre crédit`}>
      {creditWords(credit)}
    </Notice>
  );
}
