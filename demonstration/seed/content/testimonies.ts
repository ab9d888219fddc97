import type { TestimonySeed } from "../../../server/editions/content-types.ts";

const say = (
  quote: string,
  name: string,
  trade: string,
  company: string,
  town: string,
): TestimonySeed => ({ quote, name, trade, company, town });

/** People of the demonstration: none of them exists. */
export const testimonies: readonly TestimonySeed[] = [
  say(
    "Je passe ma commande à 3 h 30, entre deux pétrins, en moins de deux minutes. Avant, c’était un répondeur.",
    "Camille D.",
    "Boulangère",
    "Boulangerie du Marché",
    "Rouen",
  ),
  say(
    "La jauge du camion m’a fait gagner un franco par semaine : je vois ce qu’il manque avant de valider.",
    "Théo B.",
    "Ouvrier boulanger",
    "Maison Bellanger",
    "Elbeuf",
  ),
  say(
    "Une seule facture par marchand, les échéances au même endroit : ma clôture du mois a perdu une journée.",
    "Nadia L.",
    "Comptable",
    "Fournils réunis",
    "Paris",
  ),
  say(
    "Les fiches recettes sont au gramme près. J’ai repris le diagramme de la tradition tel quel.",
    "Léa M.",
    "Boulangère",
    "Fournil de la Cathédrale",
    "Rouen",
  ),
  say(
    "Trois boutiques, trois paniers, un compte. Je change de magasin d’un geste.",
    "Philippe A.",
    "Gérant",
    "Boulangeries Aubert",
    "Amiens",
  ),
  say(
    "Le beurre de Saint-Aubin se travaille pareil en janvier et en août. Mon tourier ne veut plus d’autre plaque.",
    "Sarah K.",
    "Pâtissière",
    "Pâtisserie des Halles",
    "Beauvais",
  ),
  say(
    "Un carton abîmé, une photo, un avoir le lendemain. Tout est resté écrit dans la conversation.",
    "Julien P.",
    "Gérant",
    "Le Pain du Port",
    "Dieppe",
  ),
  say(
    "Les allergènes sont déjà sur la fiche : mon classeur se met à jour quand je change de référence.",
    "Amandine R.",
    "Responsable de vente",
    "Au Bon Levain",
    "Laon",
  ),
  say(
    "Nous avons précommandé les bûches en septembre. Le 23 décembre, j’ai dormi.",
    "Mehdi S.",
    "Pâtissier",
    "Maison Saint-Leu",
    "Amiens",
  ),
  say(
    "La recherche comprend quand je tape de travers avec la farine sur les doigts.",
    "Yves C.",
    "Boulanger",
    "Boulangerie de la Gare",
    "Vernon",
  ),
  say(
    "J’ai découvert le Moulin de l’Orme ici. Mes clients demandent la T80 par son nom.",
    "Pauline V.",
    "Boulangère",
    "Le Fournil d’Aliette",
    "Lyons-la-Forêt",
  ),
  say(
    "Les gobelets, les gants et la levure dans la même commande : un fournisseur de moins à appeler.",
    "Karim B.",
    "Gérant",
    "Café-boulangerie des Batignolles",
    "Paris",
  ),
];
