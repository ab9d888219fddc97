import type { ComponentType } from "react";
import type { ResourceName } from "../../api-schema/exchange/names.ts";
import type { StaffRight, StaffRole } from "../../api-schema/staff-rights.ts";
import type { DeskWaiting } from "../../api-schema/staff-session.ts";
import { RESOURCE_RIGHTS } from "../../core/staff/resource-rights.ts";
import { staffMay } from "../../core/staff/rights.ts";
import { deskPaths } from "./paths.ts";
import { NEW_ROW, ROW, TABLES } from "./resources/places.ts";

/** What the address names: its parameters, as they stand there. */
export type Named = { readonly [name: string]: string | undefined };

type LoadPage = () => Promise<{
  readonly default: ComponentType<{ readonly params: Named }>;
}>;

/** A room of the desk: its place in the menu, who may enter, and its pages. */
export interface Room {
  readonly path: string;
  readonly label: string;
  readonly right: StaffRight;
  /** What of the session is counted beside its name. */
  readonly waits?: keyof DeskWaiting;
  /** By the pattern of their addresses, beside its tables; each is loaded when it is opened. */
  readonly pages?: { readonly [pattern: string]: LoadPage };
}

/** Rooms that stand together in the menu. */
interface RoomGroup {
  /** Null for those that need none. */
  readonly title: string | null;
  readonly rooms: readonly Room[];
}

/** Every room of the desk, in the order of the menu. */
const GROUPS: readonly RoomGroup[] = [
  {
    title: null,
    rooms: [
      {
        path: deskPaths.today(),
        label: "Aujourd’hui",
        right: "today.view",
        pages: { "/aujourdhui": () => import("./pages/today/today-page.tsx") },
      },
      {
        path: deskPaths.orders(),
        label: "Commandes",
        right: "orders.view",
        pages: {
          "/commandes": () => import("./pages/orders/orders-page.tsx"),
          "/commandes/:id": () => import("./pages/orders/order-page.tsx"),
          "/commandes/:id/changer": () => import("./pages/orders/order-change-page.tsx"),
          "/commandes/:id/partager": () => import("./pages/orders/order-split-page.tsx"),
        },
      },
      {
        path: deskPaths.phoneOrder(),
        label: "Par téléphone",
        right: "orders.place",
        pages: { "/telephone": () => import("./pages/phone-order/phone-order-page.tsx") },
      },
      {
        path: deskPaths.preparation(),
        label: "Préparation",
        right: "tours.view",
        pages: {
          "/preparation": () => import("./pages/preparation/lorries-page.tsx"),
          "/preparation/:day/:area/:range": () => import("./pages/preparation/lorry-page.tsx"),
        },
      },
      {
        path: deskPaths.lots(),
        label: "Lots",
        right: "orders.view",
        pages: { "/lots": () => import("./pages/preparation/lots-page.tsx") },
      },
      {
        path: deskPaths.tours(),
        label: "Tournées",
        right: "tours.view",
        pages: {
          "/tournees": () => import("./pages/tours/tours-page.tsx"),
          "/tournees/:area/:range/:day": () => import("./pages/tours/lorry-page.tsx"),
        },
      },
      {
        path: deskPaths.clients(),
        label: "Clients",
        right: "clients.view",
        pages: {
          "/clients": () => import("./pages/clients/clients-page.tsx"),
          "/clients/:id": () => import("./pages/clients/client-page.tsx"),
          "/clients/societes/:siren": () => import("./pages/companies/company-page.tsx"),
          "/clients/societes/:siren/procedure": () => import("./pages/companies/judgment-page.tsx"),
          "/clients/reprise/:id": () => import("./pages/companies/takeover-page.tsx"),
        },
      },
      {
        path: deskPaths.applications(),
        label: "Demandes",
        right: "applications.decide",
        waits: "applications",
        pages: {
          "/demandes": () => import("./pages/applications/applications-page.tsx"),
          "/demandes/:kind/:id": () => import("./pages/applications/application-page.tsx"),
        },
      },
      {
        path: deskPaths.invoices(),
        label: "Factures",
        right: "money.view",
        pages: {
          "/factures": () => import("./pages/invoices/invoices-page.tsx"),
          "/factures/:id": () => import("./pages/invoices/invoice-page.tsx"),
          "/factures/:id/avoir": () => import("./pages/invoices/credit-note-page.tsx"),
        },
      },
      {
        path: deskPaths.transfers(),
        label: "Virements",
        right: "money.view",
        pages: {
          "/virements": () => import("./pages/transfers/transfers-page.tsx"),
          "/virements/:id": () => import("./pages/transfers/received-page.tsx"),
        },
      },
      {
        path: deskPaths.collections(),
        label: "Encaissements",
        right: "money.view",
        waits: "remises",
        pages: {
          "/encaissements": () => import("./pages/collections/collections-page.tsx"),
          "/encaissements/reponses/:id": () => import("./pages/collections/bank-answer-page.tsx"),
          "/encaissements/mandats/:rum": () => import("./pages/collections/registration-page.tsx"),
          "/encaissements/remises/:id": () => import("./pages/collections/remise-page.tsx"),
          "/encaissements/prelevements/:id/retour": () =>
            import("./pages/collections/debit-return-page.tsx"),
          "/encaissements/virement": () => import("./pages/transfers/transfer-page.tsx"),
          "/encaissements/perte": () => import("./pages/transfers/loss-page.tsx"),
        },
      },
      {
        path: deskPaths.books(),
        label: "Journaux",
        right: "money.view",
        pages: {
          "/journaux": () => import("./pages/journals/journals-page.tsx"),
          "/journaux/attente": () => import("./pages/journals/open-entries-page.tsx"),
          "/journaux/cloture/:until": () => import("./pages/journals/closing-page.tsx"),
          "/journaux/:id": () => import("./pages/journals/period-page.tsx"),
        },
      },
    ],
  },
  {
    title: "Vendre",
    rooms: [
      {
        path: deskPaths.products(),
        label: "Fiches",
        right: "catalogue.view",
        waits: "papers",
        pages: {
          "/fiches": () => import("./pages/products/products-page.tsx"),
          "/fiches/nouveau/article": () => import("./pages/new-article/new-article-page.tsx"),
          "/fiches/:code/vu-par": () => import("./pages/products/seen-by-page.tsx"),
          "/fiches/:code": () => import("./pages/products/product-page.tsx"),
        },
      },
      { path: "/catalogue", label: "Catalogue", right: "catalogue.view" },
      { path: "/prix", label: "Prix", right: "prices.view" },
      { path: "/promotions", label: "Promotions", right: "prices.view" },
      { path: "/stocks", label: "Stocks", right: "catalogue.view" },
      { path: "/marchands", label: "Marchands", right: "catalogue.view" },
      {
        path: deskPaths.forecast(),
        label: "Simulation",
        right: "prices.view",
        pages: { "/simulation": () => import("./pages/forecasts/forecast-page.tsx") },
      },
    ],
  },
  {
    title: "Dire",
    rooms: [
      { path: "/pages", label: "Pages", right: "content.view" },
      { path: "/recettes", label: "Recettes et conseils", right: "content.view" },
      {
        path: deskPaths.contents(),
        label: "Publications",
        right: "content.view",
        pages: {
          "/publications": () => import("./pages/content/contents-page.tsx"),
          "/publications/:id": () => import("./pages/content/content-page.tsx"),
        },
      },
      {
        path: deskPaths.conversations(),
        label: "Messages",
        right: "conversations.answer",
        waits: "conversations",
        pages: {
          "/messages": () => import("./pages/conversations/conversations-page.tsx"),
          "/messages/:id": () => import("./pages/conversations/conversation-page.tsx"),
        },
      },
    ],
  },
  {
    title: "Maison",
    rooms: [
      {
        path: deskPaths.runs(),
        label: "Échanges",
        right: "resources.view",
        pages: {
          "/echanges": () => import("./pages/runs/runs-page.tsx"),
          "/echanges/:id": () => import("./pages/runs/run-page.tsx"),
        },
      },
      {
        path: deskPaths.shadow(),
        label: "Mois en double",
        right: "orders.view",
        pages: {
          "/mois-en-double": () => import("./pages/shadow/shadow-page.tsx"),
          "/mois-en-double/:day": () => import("./pages/shadow/shadow-day-page.tsx"),
        },
      },
      {
        path: deskPaths.history(),
        label: "Historique",
        right: "resources.view",
        pages: { "/historique": () => import("./pages/history/history-page.tsx") },
      },
      {
        path: deskPaths.failedSends(),
        label: "Envois",
        right: "sends.handle",
        waits: "failedSends",
        pages: { "/envois": () => import("./pages/failed-sends/failed-sends-page.tsx") },
      },
      {
        path: deskPaths.health(),
        label: "État",
        right: "sends.handle",
        pages: { "/etat": () => import("./pages/health/health-page.tsx") },
      },
      {
        path: deskPaths.pictures(),
        label: "Images",
        right: "pictures.change",
        pages: { "/images": () => import("./pages/pictures/pictures-page.tsx") },
      },
      {
        path: deskPaths.journal(),
        label: "Journal",
        right: "journal.view",
        pages: {
          "/journal": () => import("./pages/journal/journal-page.tsx"),
          "/journal/:id": () => import("./pages/journal/journal-entry-page.tsx"),
        },
      },
      {
        path: deskPaths.team(),
        label: "Équipe",
        right: "team.manage",
        pages: {
          "/equipe": () => import("./pages/team/team-page.tsx"),
          "/equipe/:id": () => import("./pages/team/person-page.tsx"),
        },
      },
      {
        path: deskPaths.partners(),
        label: "Partenaires",
        right: "team.manage",
        pages: {
          "/partenaires": () => import("./pages/partners/partners-page.tsx"),
          "/partenaires/nouveau": () => import("./pages/partners/new-partner-page.tsx"),
          "/partenaires/webhooks/nouveau": () => import("./pages/partners/new-webhook-page.tsx"),
          "/partenaires/webhooks/:id": () => import("./pages/partners/webhook-page.tsx"),
          "/partenaires/:id": () => import("./pages/partners/partner-page.tsx"),
        },
      },
      {
        path: deskPaths.firm(),
        label: "La firme",
        right: "team.manage",
        pages: { "/firme": () => import("./pages/firm/firm-page.tsx") },
      },
      {
        path: deskPaths.secondLooks(),
        label: "À confirmer",
        right: "team.manage",
        waits: "secondLooks",
        pages: { "/a-confirmer": () => import("./pages/firm/second-looks-page.tsx") },
      },
    ],
  },
];

/** One's own, below the menu. */
const OWN: Room = {
  path: deskPaths.security(),
  label: "Sécurité",
  right: "self",
  pages: {
    "/securite": () => import("./pages/security/security-page.tsx"),
    "/securite/activer": () => import("./pages/security/own-enrolment-page.tsx"),
  },
};

/** The menu of somebody with these roles: a group with nothing for them is not there. */
export const groupsFor = (roles: readonly StaffRole[]): readonly RoomGroup[] =>
  GROUPS.map((group) => ({
    ...group,
    rooms: group.rooms.filter(({ right }) => staffMay(roles, right)),
  })).filter(({ rooms }) => rooms.length > 0);

/** Where somebody with these roles begins. */
export const firstRoomFor = (roles: readonly StaffRole[]): Room =>
  groupsFor(roles)[0]?.rooms[0] ?? OWN;

interface DeskPage {
  readonly pattern: string;
  readonly right: StaffRight;
  readonly load: LoadPage;
}

/** The three pages of a resource: its table, one of its rows, and a row that is not there yet. */
const tablePages = (name: ResourceName, path: string): readonly DeskPage[] => {
  const right = RESOURCE_RIGHTS[name].view;
  const load = (page: "tablePage" | "rowPage" | "newRowPage") => async () => ({
    default: (await import("./resources/resource-pages.tsx"))[page](name),
  });
  return [
    { pattern: path, right, load: load("tablePage") },
    { pattern: `${path}${ROW}`, right, load: load("rowPage") },
    { pattern: `${path}${NEW_ROW}`, right, load: load("newRowPage") },
  ];
};

/** Every page of the desk with the right that it needs; '/clients/boutiques' is no client's. */
export const PAGES: readonly DeskPage[] = [
  ...TABLES.flatMap(({ name, path }) => tablePages(name, path)),
  ...[...GROUPS.flatMap(({ rooms }) => rooms), OWN].flatMap(({ right, pages = {} }) =>
    Object.entries(pages).map(([pattern, load]) => ({ pattern, right, load })),
  ),
];

/** Whether an address stands in a room: '/prix/12' in '/prix', and '/prix-nets' not. */
export const isIn = ({ path }: Room, location: string): boolean =>
  location === path || location.startsWith(`${path}/`);
