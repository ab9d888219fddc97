import ArrowRight from "lucide-react/icons/arrow-right";
import type { Store } from "../../../api-schema/store.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { ButtonLink } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Spaced } from "../../widgets/primitives.tsx";
import panel from "./inverse-panel.module.css";
import styles from "./first-steps.module.css";
import { useBrand } from "../../layout/brand.ts";

/** For a store without an order: how the first one is made, and what comes after. */
export function FirstSteps({ store }: { readonly store: Store }) {
  const day = store.topHourPerGamme.Z002?.deliveryDate ?? null;
  const steps = [
    {
      title: "Remplissez votre panier",
      text: "Au catalogue, par référence ou par code-barres : vos prix sont ceux de votre boutique.",
    },
    {
      title: "Choisissez le camion",
      text:
        day === null
          ? "Chaque panier dit ce qui manque au franco et le jour de la livraison."
          : `Commandez aujourd’hui, la farine est chez vous ${formatDay(day, "long")}.`,
    },
    {
      title: "Retrouvez vos habitudes",
      text: "Dès la deuxième commande, cette page prépare vos produits du jour.",
    },
  ];
  const brand = useBrand();
  return (
    <Card tone="inverse" as="section" aria-labelledby="premiers-pas" className={panel.panel}>
      <p className={panel.eyebrow}>{`Bienvenue chez ${brand}`}</p>
      <h2 id="premiers-pas">Votre première commande</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <Spaced above="3" className={panel.action}>
        <ButtonLink
          size="large"
          block
          href={paths.catalogue()}
          trailingIcon={<ArrowRight size={20} aria-hidden />}
        >
          Ouvrir le catalogue
        </ButtonLink>
      </Spaced>
    </Card>
  );
}
