import type { Site } from "../content/structured-data.ts";
import type { RouteName } from "../routes/route-table.ts";

type Named = Pick<Site, "name" | "organization">;

/** What the shop is, where a page says nothing of its own. */
export const generalDescription = ({ organization }: Named): string =>
  `Farines, surgelés, ingrédients et emballages pour les boulangers et pâtissiers : commandez en ligne, livrés au fournil par ${organization}.`;

/** What a public page that is one of a kind says of itself, in 155 characters at most; else undefined. */
export const routeDescription = (site: Named, name: RouteName): string | undefined =>
  routeDescriptions(site)[name];

/** Of all of them. */
export const routeDescriptions = ({
  name,
  organization,
}: Named): { readonly [Name in RouteName]?: string } => ({
  signIn: `Connectez-vous à votre compte professionnel ${name} : vos prix, vos jours de livraison, vos commandes et vos factures.`,
  catalogue: `Tout le catalogue professionnel de ${name} : farines, levures, ingrédients, surgelés, décors, emballages et petit matériel de boulangerie.`,
  promotionalOffers:
    "Les offres promotionnelles du moment sur les farines, les surgelés et les ingrédients de boulangerie-pâtisserie.",
  products: `Tous les produits de ${name} pour la boulangerie, la pâtisserie et le traiteur.`,
  recipes:
    "Recettes de pains, viennoiseries et pâtisseries en pourcentages boulangers, avec leurs ingrédients prêts à commander.",
  batch:
    "Choisissez vos recettes et vos quantités : une seule liste d’ingrédients, arrondie aux conditionnements et répartie par camion.",
  articles:
    "Conseils de meuniers et de boulangers : farines, pâtes, hygiène, coûts de revient et vie de la boutique.",
  faq: "Les réponses aux questions que les boulangers nous posent : compte, commande, livraison, paiement et factures.",
  termsOfUse: `Les conditions générales d’utilisation de la boutique en ligne ${name}.`,
  termsOfSale: `Les conditions générales de vente aux professionnels : ${organization}.`,
  marketplaceTermsOfSale: `Les conditions générales de vente des marchands partenaires de la marketplace ${name}.`,
  legalNotice: `L’éditeur et l’hébergeur de la boutique en ligne ${name}.`,
  offerConditions: `Les conditions des offres promotionnelles de la boutique ${name}.`,
  personalData: `Ce que ${name} fait de vos données personnelles, et vos droits.`,
  cookies: `Les cookies de la boutique ${name}, et comment changer vos choix.`,
  contact: `Écrivez au service clients, ou appelez-nous : ${organization}.`,
  merchants: `Les marchands partenaires de ${name} : laiterie, chocolaterie, fruits, œufs, emballages et matériel, avec un seul compte.`,
  brands: `Toutes les marques du catalogue ${name}, de la meunerie au petit matériel, avec tous leurs produits.`,
  testimonies: `Boulangers, pâtissiers, gérants et comptables racontent ce que la boutique ${name} a changé dans leur fournil.`,
  sitemap: `Toutes les pages de la boutique ${name} : catalogue, recettes, conseils, marchands et informations.`,
  becomeMerchant: `Vendez vos produits aux boulangers et pâtissiers sur la marketplace ${name}.`,
});
