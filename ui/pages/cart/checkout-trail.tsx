import { paths } from "../../../core/routes/paths.ts";
import { StepTrail } from "../../widgets/step-trail.tsx";

const steps = [
  { name: "cart", label: "Panier", href: paths.cart() },
  { name: "delivery", label: "Livraison", href: paths.cartDelivery() },
  { name: "payment", label: "Paiement", href: paths.cartPayment() },
] as const;

/** Panier, Livraison, Paiement. */
export function CheckoutTrail({ current }: { readonly current: (typeof steps)[number]["name"] }) {
  return <StepTrail steps={steps} current={steps.findIndex(({ name }) => name === current)} />;
}
