import type { PageSeed } from "./content-types.ts";
import { h2, list, p } from "./writing.ts";

export const termsOfUsePage: PageSeed = {
  uri: "/cgu",
  code: "cgu",
  name: "Conditions générales d’utilisation",
  title: "Conditions générales d’utilisation",
  description: "Accès au service, comptes, rôles, marchands et responsabilités sur [[firm.brand]].",
  blocks: [
    p("En vigueur depuis le 1er septembre 2026."),
    h2("1. Objet"),
    p(
      "Les présentes conditions générales d’utilisation (les « CGU ») fixent les règles d’accès et d’utilisation de [[firm.brand]], la boutique en ligne et la place de marché exploitées par [[firm.name]], [[firm.address]].",
      "Elles s’appliquent à toute personne qui ouvre le site, connectée ou non. Les achats relèvent en outre des conditions générales de vente, acceptées à chaque commande ; les CGU ne les remplacent pas.",
    ),
    h2("2. Définitions"),
    list(
      "Boutique : l’établissement professionnel pour lequel vous commandez. Chaque boutique a son numéro client, son panier, ses factures et ses mandats.",
      "Compte : l’accès personnel d’un utilisateur, ouvert avec une adresse e-mail et un mot de passe.",
      "Gérant : l’utilisateur qui administre une boutique, ses collaborateurs et ses moyens de paiement.",
      "Marchand : un fournisseur tiers qui vend ses propres produits sur la place de marché.",
      "Mandat : l’autorisation de prélèvement SEPA donnée par une boutique.",
    ),
    h2("3. Un service réservé aux professionnels"),
    p(
      "Le catalogue, les recettes et les conseils peuvent être consultés par tous. Les prix, le panier et les services du compte sont réservés aux professionnels de la boulangerie et de la pâtisserie immatriculés en France.",
      "En créant un compte, vous déclarez agir pour les besoins de votre activité professionnelle et disposer du pouvoir d’engager la boutique au nom de laquelle vous agissez. Le droit de rétractation des consommateurs ne s’applique pas.",
      "L’accès au site est gratuit. Le matériel et la connexion nécessaires restent à votre charge.",
    ),
    h2("4. Votre compte et vos identifiants"),
    p(
      "Les informations données à l’inscription doivent être exactes et tenues à jour. Chaque compte est personnel : il ne se partage pas et ne se cède pas. Un collaborateur qui doit commander reçoit son propre accès.",
      "Vous choisissez un mot de passe d’au moins douze caractères et le gardez secret. Nous ne vous le demanderons jamais, ni par téléphone ni par e-mail. Après plusieurs échecs de connexion, l’accès est fermé quelques minutes pour protéger votre compte.",
      "Si vous pensez que quelqu’un d’autre utilise votre compte, changez votre mot de passe et prévenez-nous sans attendre.",
    ),
    h2("5. Boutiques, rôles et collaborateurs"),
    p("Ce que vous pouvez faire dépend de votre rôle dans la boutique active :"),
    list(
      "le Gérant commande, consulte les factures, signe les mandats et gère les collaborateurs ;",
      "le Salarié commande et suit les livraisons ;",
      "le Comptable consulte et règle les factures, sans panier ;",
      "le Vendeur, notre commercial, consulte les boutiques qu’il suit, sans panier ni messagerie.",
    ),
    p(
      "Le Gérant répond des accès qu’il ouvre et les retire dès qu’ils n’ont plus lieu d’être. Les commandes passées avec un compte rattaché à une boutique engagent cette boutique.",
    ),
    h2("6. Bon usage du site"),
    p("Vous utilisez le site pour ce à quoi il sert. Il est notamment interdit :"),
    list(
      "de chercher à accéder à la boutique, aux factures ou aux messages d’un autre client ;",
      "d’extraire le catalogue ou les prix de façon automatisée, ou de les communiquer à des tiers ;",
      "de perturber le fonctionnement du site ou d’en contourner les protections ;",
      "de publier ou d’envoyer un contenu illicite, trompeur, injurieux ou sans rapport avec votre activité.",
    ),
    h2("7. Prix, commandes et livraisons"),
    p(
      "Les prix, les stocks et les jours de livraison affichés sont ceux de la boutique active, à l’instant où la page est chargée. Ils sont vérifiés à nouveau avant chaque commande : ce qui a changé vous est montré avant que vous ne validiez.",
      "Les heures limites de commande sont données à l’heure de Paris. Une commande n’est ferme qu’après l’écran de confirmation ; un panier ne réserve pas la marchandise.",
    ),
    h2("8. Paiement et mandats de prélèvement"),
    p(
      "Le paiement se fait par carte, par prélèvement ou par virement, selon ce qui est ouvert à votre boutique. Les données de votre carte sont saisies sur la page de la banque ; nous ne les conservons pas.",
      "Le prélèvement demande un mandat SEPA signé par le Gérant : un pour [[firm.name]], un autre pour la place de marché. Chaque mandat signé en ligne est envoyé par e-mail à son signataire. Il peut être révoqué à tout moment en nous écrivant.",
    ),
    h2("9. Place de marché"),
    p(
      "Les produits des marchands sont vendus et livrés par eux. Leur nom figure sur chaque produit, dans le panier et sur la commande. [[firm.name]] met en relation l’acheteur et le marchand, encaisse pour le compte de ce dernier et aide à régler les difficultés.",
      "L’accès à la place de marché est accordé boutique par boutique. Les achats y relèvent des conditions générales de vente de la marketplace.",
    ),
    h2("10. Messagerie, avis et contenus"),
    p(
      "La messagerie sert aux échanges avec les marchands et avec notre service clients. Les messages d’une boutique sont lus par les utilisateurs de cette boutique qui y ont droit.",
      "Vous restez responsable de ce que vous écrivez et des fichiers que vous joignez. Un contenu contraire aux présentes conditions peut être retiré ; son auteur en est averti.",
    ),
    h2("11. Assistance en votre nom"),
    p(
      "Pour vous aider, un agent de notre support peut ouvrir votre espace à votre place. Cet accès dure deux heures au plus et chaque action est consignée dans un journal.",
      "L’agent ne peut ni accepter ces conditions, ni signer un mandat, ni changer votre mot de passe ou votre adresse e-mail. Aucune mesure d’audience n’est faite pendant ce temps.",
    ),
    h2("12. Disponibilité du service"),
    p(
      "Le site est ouvert jour et nuit. Nous pouvons l’interrompre pour l’entretenir ou le protéger, de préférence en dehors des heures où les fournils commandent.",
      "Si le site ne répond pas avant une heure limite, appelez le service clients : votre commande peut être prise par téléphone.",
    ),
    h2("13. Données personnelles et cookies"),
    p(
      "[[firm.name]] traite vos données pour tenir votre compte, exécuter vos commandes, répondre à vos messages et respecter ses obligations légales. Vous disposez d’un droit d’accès, de rectification, d’effacement, d’opposition et de limitation, que vous exercez en nous écrivant.",
      "Les cookies nécessaires à la connexion sont déposés sans accord préalable. La mesure d’audience et les vidéos ne sont chargées qu’avec votre consentement, que vous pouvez retirer à tout moment.",
    ),
    h2("14. Propriété intellectuelle"),
    p(
      "Les textes, illustrations, recettes, marques et logiciels du site appartiennent à [[firm.name]], à ses marchands ou à leurs ayants droit. Vous pouvez imprimer et enregistrer ce qui sert à votre activité ; toute autre reproduction demande un accord écrit.",
    ),
    h2("15. Responsabilité"),
    p(
      "Nous apportons tout le soin nécessaire au site et aux informations qu’il contient. Les fiches techniques et les allergènes viennent des fabricants : en cas de doute, l’étiquette du produit livré fait foi.",
      "Notre responsabilité ne peut être engagée pour un usage contraire aux présentes conditions, pour une panne de votre matériel ou de votre connexion, ni pour un événement de force majeure.",
    ),
    h2("16. Suspension et fermeture du compte"),
    p(
      "Vous pouvez demander la fermeture de votre compte à tout moment. Les factures et les commandes sont conservées pendant la durée que la loi impose.",
      "En cas de manquement grave ou d’impayé persistant, nous pouvons suspendre un compte ou les commandes d’une boutique, après vous en avoir averti, sauf urgence.",
    ),
    h2("17. Modification des conditions"),
    p(
      "Les CGU peuvent évoluer avec le service ou avec la loi. La version en vigueur est celle de cette page. Lorsqu’un changement touche vos droits, nous vous demandons de l’accepter à votre prochaine connexion.",
    ),
    h2("18. Droit applicable et litiges"),
    p(
      "Les présentes conditions sont soumises au droit français. En cas de désaccord, parlons-en d’abord : la plupart des difficultés se règlent au téléphone. À défaut d’accord amiable, le [[firm.court]] est seul compétent.",
    ),
    h2("19. Nous joindre"),
    p(
      "Par téléphone : service clients, [[firm.service.phone]]. Par courrier : [[firm.name]], service clients, [[firm.address]].",
    ),
  ],
};
