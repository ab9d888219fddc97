import type { RouteName } from "../routes/route-table.ts";

/** What the shop is, where a page says nothing of its own. */
export const GENERAL_DESCRIPTION =
  "Farines, surgelés, ingrédients et emballages pour les boulangers et pâtissiers : commandez aux Grands Moulins Panetier, livrés au fournil.";

/** Of the public pages that are one of a kind, 155 characters at most. */
export const ROUTE_DESCRIPTIONS: { readonly [Name in RouteName]?: string } = {
  signIn:
    "Connectez-vous à votre compte professionnel Panetier : vos prix, vos jours de livraison, vos commandes et vos factures.",
  catalogue:
    "Tout le catalogue professionnel de Panetier : farines, levures, ingrédients, surgelés, décors, emballages et petit matériel de boulangerie.",
  promotionalOffers:
    "Les offres promotionnelles du moment sur les farines, les surgelés et les ingrédients de boulangerie-pâtisserie.",
  products: "Tous les produits de Panetier pour la boulangerie, la pâtisserie et le traiteur.",
  recipes:
    "Recettes de pains, viennoiseries et pâtisseries en pourcentages boulangers, avec leurs ingrédients prêts à commander.",
  batch:
    "Choisissez vos recettes et vos quantités : une seule liste d’ingrédients, arrondie aux conditionnements et répartie par camion.",
  articles:
    "Conseils de meuniers et de boulangers : farines, pâtes, hygiène, coûts de revient et vie de la boutique.",
  faq: "Les réponses aux questions que les boulangers nous posent : compte, commande, livraison, paiement et factures.",
  termsOfUse: "Les conditions générales d’utilisation de la boutique en ligne Panetier.",
  termsOfSale: "Les conditions générales de vente des Grands Moulins Panetier aux professionnels.",
  marketplaceTermsOfSale:
    "Les conditions générales de vente des marchands partenaires de la marketplace Panetier.",
  legalNotice: "L’éditeur et l’hébergeur de la boutique en ligne Panetier.",
  offerConditions: "Les conditions des offres promotionnelles de la boutique Panetier.",
  personalData: "Ce que Panetier fait de vos données personnelles, et vos droits.",
  cookies: "Les cookies de la boutique Panetier, et comment changer vos choix.",
  contact: "Écrivez au service clients des Grands Moulins Panetier, ou appelez-nous.",
  merchants:
    "Les marchands partenaires de Panetier : laiterie, chocolaterie, fruits, œufs, emballages et matériel, avec un seul compte.",
  brands:
    "Toutes les marques du catalogue Panetier, de la meunerie au petit matériel, avec tous leurs produits.",
  testimonies:
    "Boulangers, pâtissiers, gérants et comptables racontent ce que la boutique Panetier a changé dans leur fournil.",
  sitemap:
    "Toutes les pages de la boutique Panetier : catalogue, recettes, conseils, marchands et informations.",
  becomeMerchant: "Vendez vos produits aux boulangers et pâtissiers sur la marketplace Panetier.",
};
