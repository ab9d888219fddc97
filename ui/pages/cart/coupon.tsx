import Tag from "lucide-react/icons/tag";
import { type FormEvent, useState } from "react";
import type { PromotionCoupon } from "../../../api-schema/order.ts";
import { REQUIRED_FIELD } from "../../../core/errors/alerts.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useCheckout } from "../../hooks/checkout.ts";
import { useFocusOnProblem } from "../../hooks/focus-on-problem.ts";
import { Button } from "../../widgets/button.tsx";
import { Disclosure } from "../../widgets/disclosure.tsx";
import { Stack, Text } from "../../widgets/primitives.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import { useRestoredFocus } from "../../widgets/use-restored-focus.ts";
import styles from "./coupon.module.css";

/** The promotion code: typed, applied by the server, taken off. A refusal keeps what was typed. */
export function Coupon({ coupon }: { readonly coupon: PromotionCoupon | null }) {
  // What was pressed goes with the form, or with the code.
  const box = useRestoredFocus(coupon?.code);
  return (
    <div ref={box}>{coupon === null ? <CouponForm /> : <AppliedCoupon coupon={coupon} />}</div>
  );
}

function AppliedCoupon({ coupon }: { readonly coupon: PromotionCoupon }) {
  const dispatch = useDispatch();
  const { changing } = useCheckout();
  return (
    <div className={styles.applied}>
      <p>
        <Tag size={18} aria-hidden />
        <span>
          <b>{coupon.code}</b> {coupon.promotion.name}
        </span>
      </p>
      <Text as="small" size="2xs">
        Les francos et les minimums se comptent avant le code.
      </Text>
      {coupon.promotion.legalNotice === "" ? null : (
        <Text as="small" size="2xs">
          {coupon.promotion.legalNotice}
        </Text>
      )}
      <Button
        variant="quiet"
        loading={changing}
        onClick={() => dispatch({ type: "order.changed", change: { couponCode: null } })}
      >
        Retirer le code
      </Button>
    </div>
  );
}

function CouponForm() {
  const dispatch = useDispatch();
  const { changing, refusal } = useCheckout();
  const [code, setCode] = useState("");
  const [attempts, setAttempts] = useState(0);
  const [isEmpty, setEmpty] = useState(false);
  const refused = refusal?.fields.find(({ field }) => field.includes("couponCode"))?.message;
  const error = isEmpty ? REQUIRED_FIELD : refused;
  const form = useFocusOnProblem(isEmpty ? attempts : refused === undefined ? null : refusal);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.trim();
    setEmpty(typed === "");
    setAttempts(attempts + 1);
    if (typed !== "") dispatch({ type: "order.changed", change: { couponCode: typed } });
  };
  return (
    <div data-print="none">
      <Disclosure summary="J'ai un code promotionnel" open={error !== undefined || undefined}>
        <Stack as="form" gap="2" ref={form} onSubmit={submit} noValidate>
          <TextField
            label="Code promotionnel"
            name="coupon"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            value={code}
            onValueChange={(typed) => {
              setCode(typed);
              setEmpty(false);
            }}
            error={error}
          />
          <Button type="submit" variant="secondary" loading={changing}>
            Appliquer
          </Button>
        </Stack>
      </Disclosure>
    </div>
  );
}
