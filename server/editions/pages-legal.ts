import { UNAUTHORISED_MONTHS } from "../../core/mandates/debtor-rights.ts";
import type { PageSeed } from "./content-types.ts";
import { h2, list, p, step, table, tile } from "./writing.ts";

export const legalPages: readonly PageSeed[] = [
  {
    uri: "/mentions-legales",
    code: "mentions-legales",
    name: "Mentions légales",
    title: "Mentions légales",
    description: "Éditeur, directeur de la publication et hébergeur de [[firm.brand]].",
    blocks: [
      h2("Éditeur"),
      p("[[firm.identity]]"),
      p("Téléphone : [[firm.service.phone]]. Courriel : [[firm.service.email]]."),
      h2("Directeur de la publication"),
      p("[[firm.notice.director]]."),
      h2("Hébergement"),
      p("Le site est hébergé par [[firm.notice.host]]."),
      h2("Propriété intellectuelle"),
      p(
        "Les textes, recettes, dessins et logiciels du site sont protégés. Les recettes peuvent être reproduites et adaptées pour la production de votre boutique ; toute autre reproduction demande un accord écrit. Les marques citées appartiennent à leurs titulaires.",
      ),
      h2("Signaler un contenu"),
      p(
        'Un contenu illicite ou une information inexacte se signale par la page <a href="/nous-contacter">Nous contacter</a>, en indiquant l’adresse de la page.',
      ),
    ],
  },
  {
    uri: "/donnees-personnelles",
    code: "donnees-personnelles",
    name: "Données personnelles",
    title: "Données personnelles",
    description:
      "Ce que [[firm.brand]] traite, pourquoi, combien de temps, et comment exercer vos droits.",
    blocks: [
      p(
        "[[firm.name]] est responsable du traitement des données des personnes qui utilisent la boutique, au sens du règlement (UE) 2016/679 (RGPD) et de la loi du 6 janvier 1978.",
      ),
      h2("Finalités, bases légales et durées"),
      table(
        ["Finalité", "Base légale", "Durée"],
        ["Compte et accès", "Exécution du contrat", "Durée du compte, puis 3 ans d’inactivité"],
        [
          "Commandes, livraisons, messagerie",
          "Exécution du contrat",
          "5 ans après la dernière commande",
        ],
        ["Factures et pièces comptables", "Obligation légale", "10 ans"],
        [
          "Mandats de prélèvement",
          "Exécution du contrat",
          `${UNAUTHORISED_MONTHS} mois après le dernier prélèvement, archivage 5 ans`,
        ],
        [
          "Lettre d’information",
          "Consentement ou intérêt légitime entre professionnels",
          "Jusqu’au retrait, 3 ans d’inactivité",
        ],
        ["Mesure d’audience", "Consentement", "6 mois pour le choix, 13 mois pour les traceurs"],
        ["Sécurité et journaux", "Intérêt légitime", "12 mois"],
      ),
      h2("Destinataires"),
      p(
        "Les services de [[firm.name]], les transporteurs, les marchands pour leurs propres livraisons, les prestataires de paiement et de signature électronique, les autorités lorsque la loi l’exige. Aucune donnée n’est vendue. Aucun transfert n’est fait hors de l’Espace économique européen sans garanties appropriées.",
      ),
      h2("Dictée et appareil photo"),
      p(
        "La dictée utilise la reconnaissance vocale de votre navigateur : selon celui-ci, votre voix peut être traitée par le service de son éditeur, sous sa responsabilité. [[firm.brand]] n’enregistre aucune voix et ne reçoit que le texte reconnu. Le microphone n’est ouvert qu’après votre appui sur « Dicter », le temps de la dictée, et votre navigateur vous en demande l’autorisation.",
      ),
      p(
        "Les codes-barres sont lus sur votre appareil : aucune image de l’appareil photo n’est envoyée ni conservée.",
      ),
      h2("Assistance"),
      p(
        "Un conseiller peut ouvrir votre boutique à votre place pour vous dépanner. Il s’identifie, chaque action est journalisée, et il ne peut ni accepter des conditions, ni signer un mandat, ni changer vos identifiants.",
      ),
      h2("Vos droits"),
      list(
        "Accès, rectification, effacement, limitation, portabilité",
        "Opposition à tout moment à la prospection",
        'Retrait du consentement, depuis la page <a href="/cookies">Cookies</a>',
        "Directives sur le sort de vos données après votre décès",
      ),
      p(
        'Écrivez à [[firm.dataProtection.email]] ou par la page <a href="/nous-contacter">Nous contacter</a>. Réponse sous un mois. Vous pouvez saisir la CNIL, 3 place de Fontenoy, 75007 Paris, <a href="https://www.cnil.fr/">cnil.fr</a>.',
      ),
    ],
  },
  {
    uri: "/cookies",
    code: "cookies",
    name: "Cookies",
    title: "Cookies et traceurs",
    description:
      "Les traceurs de [[firm.brand]], finalité par finalité, et comment changer votre choix.",
    blocks: [
      p(
        "Rien de facultatif n’est déposé avant votre choix. Refuser est aussi simple qu’accepter, et votre choix est conservé six mois.",
      ),
      h2("Strictement nécessaires"),
      table(
        ["Nom", "Rôle", "Durée"],
        [
          "Cookie de session",
          "Maintenir la connexion, illisible par les scripts",
          "La session, renouvelée à l’usage",
        ],
        [
          "Stockage local",
          "Panier de la boutique, choix de consentement, messages d’offres expirées",
          "Six mois au plus, effacé à la déconnexion",
        ],
        [
          "Preuve du choix",
          "Un numéro tiré au hasard, sans lien avec votre compte, prouve le choix fait ici",
          "Jusqu’à l’effacement des données du navigateur",
        ],
      ),
      h2("Vidéo"),
      p(
        "Le lecteur vidéo est fourni par YouTube dans son mode sans cookie tant que la lecture n’est pas lancée. Sans votre accord, une image le remplace et aucune requête ne part.",
      ),
      h2("Mesure d’audience"),
      p(
        "Le gestionnaire de balises compte les pages vues, les listes et les produits consultés. Il ne se charge qu’après votre accord et jamais lorsqu’un conseiller agit à votre place.",
      ),
      h2("Changer d’avis"),
      p("Votre choix est ci-dessous, et se change à tout moment."),
    ],
  },
  {
    uri: "/plan-du-site",
    code: "plan-du-site",
    name: "Plan du site",
    title: "Plan du site",
    description:
      "Toutes les pages de [[firm.brand]] : catalogue, recettes, conseils, marchands et informations.",
    blocks: [
      p(
        "Toutes les pages publiques de la boutique, rubrique par rubrique. Le catalogue complet se parcourt aussi par la recherche.",
      ),
    ],
  },
  {
    uri: "/devenir-marchand",
    code: "devenir-marchand",
    name: "Devenir marchand",
    title: "Devenir marchand sur [[firm.brand]]",
    description:
      "Vendez aux boulangers et aux pâtissiers : critères, étapes et engagements de la place de marché.",
    blocks: [
      p(
        "Vous fabriquez ou distribuez des produits pour le fournil, le laboratoire ou le magasin ? La place de marché [[firm.brand]] vous présente à des professionnels qui commandent chaque semaine.",
      ),
      step(
        "Vous vous présentez",
        "Remplissez le formulaire : activité, gamme, capacité d’expédition. Réponse sous cinq jours ouvrés.",
      ),
      step(
        "Nous vérifions",
        "Immatriculation, assurance, agréments sanitaires, fiches techniques et allergènes de chaque produit.",
      ),
      step(
        "Vous mettez en ligne",
        "Catalogue, prix, minimum et méthodes de livraison, avec l’aide d’un conseiller.",
      ),
      step(
        "Vous vendez",
        "Commandes centralisées, messagerie avec l’acheteur, règlement après livraison.",
      ),
      h2("Nos exigences"),
      list(
        "Fiches techniques complètes, conformes au règlement (UE) 1169/2011",
        "Réponse aux messages sous deux jours ouvrés",
        "Expédition dans le délai annoncé pour au moins 95 % des commandes",
        "Conditions de vente publiées sur votre page",
      ),
    ],
  },
  {
    uri: "/nous-contacter",
    code: "nous-contacter",
    name: "Nous contacter",
    title: "Nous contacter",
    description: "Service clients de [[firm.brand]] : formulaire, téléphone et horaires.",
    blocks: [
      p(
        'Par écrit, nous vous répondons le jour ouvré suivant. Pour une commande, donnez son numéro ; pour un défaut de produit, joignez une photographie du numéro de lot. La réponse est peut-être déjà dans les <a href="/faq">questions fréquentes</a>.',
      ),
      tile("Questions fréquentes", "Commandes, livraisons, paiements", "/faq"),
      tile("Devenir marchand", "Vendre sur la place de marché", "/devenir-marchand"),
    ],
  },
];
