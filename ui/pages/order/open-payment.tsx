import type { Order } from "../../../api-schema/order.ts";
import { orderPaymentWords } from "../../../core/payment/order-words.ts";
import { PaymentWays } from "../../shopping/payment-ways.tsx";
import { Notice } from "../../widgets/notice.tsx";

const tones = { done: "success", awaited: "warning", failed: "error", cancelled: "info" } as const;

/** What an order still waits for, with what the customer can do about it; nothing once it is paid. */
export function OpenPayment({ order }: { readonly order: Order }) {
  const { tone, title, text } = orderPaymentWords(order);
  const isOpen = order.payments.some(({ changeable }) => changeable);
  // A debit that can still be changed is no news: its way stands among the payments.
  if (!isOpen || tone === "done") return null;
  return (
    <Notice
      tone={tones[tone]}
      title={title}
      action={<PaymentWays token={order.tokenValue} payments={order.payments} />}
    >
      {text}
    </Notice>
  );
}
