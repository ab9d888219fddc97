import type { MerchantDetail, MerchantShippingMethod } from "../../../api-schema/merchant.ts";
import { shippingDelayText } from "../../../core/delivery/shipping-methods.ts";
import { euros, NO_BREAK_SPACE, percent } from "../../../core/money/format.ts";
import { Card } from "../../widgets/card.tsx";
import { Stack, Text } from "../../widgets/primitives.tsx";
import styles from "./merchant-sections.module.css";

/** How parcels travel, how soon and for how much; the group has its lorries. */
export function MerchantDelivery({ merchant }: { readonly merchant: MerchantDetail }) {
  const { gmp, name, shippingMethods, minimumOrder } = merchant;
  return (
    <section aria-labelledby="livraison" className={styles.text}>
      <h2 id="livraison">Livraison</h2>
      {gmp ? (
        <p>
          Nos deux camions livrent au fournil : le camion du moulin pour les farines et les
          mélanges, le camion froid pour les surgelés. Les jours, l’heure limite et le franco sont
          ceux de votre secteur ; le panier les montre dès le premier article.
        </p>
      ) : (
        <p>
          {`${name} prépare et expédie vos commandes. `}
          {minimumOrder === 0
            ? "Aucun minimum n’est demandé. "
            : `Une commande part à partir de ${euros(minimumOrder)} HT. `}
          Vous choisissez le service à l’étape de la livraison, son prix est affiché avant de
          valider.
        </p>
      )}
      {shippingMethods.length === 0 ? null : (
        <Stack as="ul" gap="3">
          {shippingMethods.map((method) => (
            <li key={method.code}>
              <ShippingMethod method={method} />
            </li>
          ))}
        </Stack>
      )}
    </section>
  );
}

function ShippingMethod({ method }: { readonly method: MerchantShippingMethod }) {
  const { name, amountWithoutVat, vatRate } = method;
  return (
    <Card as="div" padding="s" className={styles.method}>
      <h3>{name}</h3>
      <p className={styles.fee}>
        <b>{`${euros(amountWithoutVat)} HT`}</b>
        <Text as="span" tone="quiet" size="xs">{`TVA ${percent(vatRate)}`}</Text>
      </p>
      <Text tone="quiet" size="s">
        {delayText(method)}
      </Text>
    </Card>
  );
}

const delayText = (method: MerchantShippingMethod): string =>
  method.pickupPlace === null
    ? `Départ sous ${hours(method.collectionWithinHours)}, livraison ${hours(method.deliveryWithinHours)} après.`
    : `${shippingDelayText(method)}.`;

/** '48 h', and from three days on '5 jours'. */
const hours = (count: number): string =>
  count >= 72 && count % 24 === 0
    ? `${count / 24}${NO_BREAK_SPACE}jours`
    : `${count}${NO_BREAK_SPACE}h`;
