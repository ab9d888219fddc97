import Tag from "lucide-react/icons/tag";
import { type FormEvent, useState } from "react";
import type { PromotionCoupon } from "../../../api-schema/order.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useCheckout } from "../../hooks/checkout.ts";
import { Button } from "../../widgets/button.tsx";
import { Disclosure } from "../../widgets/disclosure.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./coupon.module.css";

/** The promotion code: typed, applied by the server, taken off. A refusal keeps what was typed. */
export function Coupon({ coupon }: { readonly coupon: PromotionCoupon | null }) {
  const dispatch = useDispatch();
  const { changing: busy, refusal } = useCheckout();
  const [code, setCode] = useState("");
  if (coupon !== null) {
    return (
      <div className={styles.applied}>
        <p>
          <Tag size={18} aria-hidden />
          <span>
            <b>{coupon.code}</b> {coupon.promotion.name}
          </span>
        </p>
        <small>Les francos et les minimums se comptent avant le code.</small>
        {coupon.promotion.legalNotice === "" ? null : <small>{coupon.promotion.legalNotice}</small>}
        <Button
          variant="quiet"
          loading={busy}
          onClick={() => dispatch({ type: "order.changed", change: { couponCode: null } })}
        >
          Retirer le code
        </Button>
      </div>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.trim();
    if (typed !== "") dispatch({ type: "order.changed", change: { couponCode: typed } });
  };
  const error = refusal?.fields.find(({ field }) => field.includes("couponCode"))?.message;
  return (
    <div data-print="none">
      <Disclosure summary="J'ai un code promotionnel" open={error !== undefined || undefined}>
        <form className={styles.form} onSubmit={submit}>
          <TextField
            label="Code promotionnel"
            name="coupon"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            value={code}
            onValueChange={setCode}
            error={error}
          />
          <Button type="submit" variant="secondary" loading={busy}>
            Appliquer
          </Button>
        </form>
      </Disclosure>
    </div>
  );
}
