import type { MerchantCard, MerchantDetail } from "../../api-schema/merchant.ts";
import { euros, NO_BREAK_SPACE, wholeNumber } from "../money/format.ts";

export type MerchantFact = { readonly label: string; readonly value: string };

/** What a buyer asks of a merchant first: how much, how soon, how many products. */
export const merchantFacts = (merchant: MerchantCard): readonly MerchantFact[] => [
  { label: "Produits", value: wholeNumber(merchant.productCount) },
  { label: "Minimum", value: minimumText(merchant) },
  { label: "Délai", value: delayText(merchant) },
];

/** The same with what its page adds: the cheapest delivery, and where parcels leave from. */
export const merchantDetailFacts = (merchant: MerchantDetail): readonly MerchantFact[] => {
  const fees = merchant.shippingMethods
    .filter(({ pickupPlace }) => pickupPlace === null)
    .map(({ amountWithoutVat }) => amountWithoutVat);
  const from = merchant.attributes.find(({ name }) => name === "Siège")?.value;
  return [
    { label: "Minimum de commande", value: minimumText(merchant) },
    { label: "Délai de livraison", value: delayText(merchant) },
    ...(fees.length === 0
      ? []
      : [{ label: "Livraison", value: `dès${NO_BREAK_SPACE}${euros(cheapest(fees))} HT` }]),
    ...(from === undefined ? [] : [{ label: "Expédié depuis", value: from }]),
  ];
};

/** '150,00 € HT', 'Sans minimum', and for the group 'Selon la tournée'. */
const minimumText = ({ gmp, minimumOrder }: MerchantCard): string => {
  if (gmp) return "Selon la tournée";
  return minimumOrder === 0 ? "Sans minimum" : `${euros(minimumOrder)} HT`;
};

/** '2 à 4 jours'; lorries of the group have days of their own. */
const delayText = ({ gmp, earliestDays, latestDays }: MerchantCard): string => {
  if (gmp) return "Au prochain camion";
  const days = `jour${latestDays > 1 ? "s" : ""}`;
  return earliestDays >= latestDays
    ? `${latestDays}${NO_BREAK_SPACE}${days}`
    : `${earliestDays} à ${latestDays}${NO_BREAK_SPACE}${days}`;
};

const cheapest = <Amount extends number>(fees: readonly Amount[]): Amount =>
  fees.reduce((least, fee) => (fee < least ? fee : least));
