import type { ExchangeClientId } from "../../api-schema/exchange-clients.ts";
import type { InvoiceId } from "../../api-schema/invoice.ts";
import type { AttachmentId, ThreadId } from "../../api-schema/messaging.ts";
import type {
  CalendarDay,
  CustomerId,
  OrderId,
  RangeCode,
  SalesAreaCode,
  ShipmentId,
  StoreId,
} from "../../api-schema/primitives.ts";
import type { ApplicationId, ApplicationKind } from "../../api-schema/staff-applications.ts";
import type { PeriodId } from "../../api-schema/staff-books.ts";
import type { ContentId } from "../../api-schema/staff-content.ts";
import type { ImpersonationId } from "../../api-schema/staff-clients.ts";
import type { StaffId } from "../../api-schema/staff-team.ts";
import type {
  BankAnswerId,
  DebitId,
  RemiseId,
  TransferId,
} from "../../api-schema/staff-collections.ts";
import type { RunId } from "../../api-schema/staff-resources.ts";
import type { WebhookId } from "../../api-schema/webhooks.ts";

/** Where the desk stands: its addresses are below this one. */
export const DESK_ROOT = "/_gestion";

/** An address with what is chosen in it; what is empty is left out. */
export const withChoices = (
  path: string,
  choices: { readonly [name: string]: string | number | undefined },
): string => {
  const query = new URLSearchParams(
    Object.entries(choices).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, String(value)]],
    ),
  ).toString();
  return query === "" ? path : `${path}?${query}`;
};

/** The words of an application in addresses. */
export const slugOfKind = {
  store: "boutiques",
  marketplace: "marketplace",
  bank: "banque",
} as const satisfies { readonly [Kind in ApplicationKind]: string };

/** Where a file of a message is fetched by the browser itself. */
export const attachmentAddress = (id: AttachmentId): string => `/api/v2/staff/attachments/${id}`;

/** A lorry by its day, area and range. */
export type LorryPlace = {
  readonly day: CalendarDay;
  readonly area: SalesAreaCode;
  readonly range: RangeCode;
};

/** Papers and spreadsheets that the browser itself fetches. */
export const fileAddresses = {
  deliveryNote: (id: ShipmentId): string => `/api/v2/staff/shipments/${id}/delivery-note`,
  invoice: (id: InvoiceId): string => `/api/v2/staff/invoices/${id}/file`,
  lorryNotes: ({ day, area, range }: LorryPlace): string =>
    `/api/v2/staff/lorries/${day}/${encodeURIComponent(area)}/${range}/delivery-notes`,
};

/** Every address of the desk, below DESK_ROOT. */
export const deskPaths = {
  today: () => "/aujourdhui",
  tours: () => "/tournees",
  tourDay: (area: SalesAreaCode, range: RangeCode, day: CalendarDay) =>
    `/tournees/${area}/${range}/${day}`,
  orders: () => "/commandes",
  order: (id: OrderId) => `/commandes/${id}`,
  orderChange: (id: OrderId, acte: "annuler" | "diminuer", livraison?: ShipmentId) =>
    withChoices(`/commandes/${id}/changer`, { acte, livraison }),
  orderSplit: (id: OrderId, livraison: ShipmentId, jour?: CalendarDay) =>
    withChoices(`/commandes/${id}/partager`, { livraison, jour }),
  phoneOrder: (store?: StoreId) => withChoices("/telephone", { boutique: store }),
  preparation: () => "/preparation",
  lorry: ({ day, area, range }: LorryPlace) =>
    `/preparation/${day}/${encodeURIComponent(area)}/${range}`,
  lots: () => "/lots",
  clients: () => "/clients",
  company: (siren: string) => `/clients/societes/${siren}`,
  judgment: (siren: string) => `/clients/societes/${siren}/procedure`,
  takeover: (id: StoreId) => `/clients/reprise/${id}`,
  client: (id: CustomerId) => `/clients/${id}`,
  journal: () => "/journal",
  journalEntry: (id: ImpersonationId) => `/journal/${id}`,
  runs: () => "/echanges",
  run: (id: RunId) => `/echanges/${id}`,
  shadow: () => "/mois-en-double",
  shadowDay: (day: CalendarDay) => `/mois-en-double/${day}`,
  history: () => "/historique",
  security: () => "/securite",
  enrolment: () => "/securite/activer",
  applications: () => "/demandes",
  application: (kind: ApplicationKind, id: ApplicationId) => `/demandes/${slugOfKind[kind]}/${id}`,
  contents: () => "/publications",
  content: (id: ContentId) => `/publications/${id}`,
  conversations: () => "/messages",
  conversation: (id: ThreadId) => `/messages/${id}`,
  failedSends: () => "/envois",
  health: () => "/etat",
  pictures: () => "/images",
  products: () => "/fiches",
  newArticle: () => "/fiches/nouveau/article",
  product: (code: string) => `/fiches/${encodeURIComponent(code)}`,
  productSeenBy: (code: string) => `/fiches/${encodeURIComponent(code)}/vu-par`,
  invoices: () => "/factures",
  invoice: (id: InvoiceId) => `/factures/${id}`,
  creditNote: (id: InvoiceId) => `/factures/${id}/avoir`,
  collections: () => "/encaissements",
  remise: (id: RemiseId) => `/encaissements/remises/${id}`,
  bankAnswer: (id: BankAnswerId) => `/encaissements/reponses/${id}`,
  mandateRegistration: (rum: string) => `/encaissements/mandats/${encodeURIComponent(rum)}`,
  debitReturn: (id: DebitId) => `/encaissements/prelevements/${id}/retour`,
  transfer: () => "/encaissements/virement",
  transfers: () => "/virements",
  receivedTransfer: (id: TransferId) => `/virements/${id}`,
  forecast: () => "/simulation",
  team: () => "/equipe",
  person: (id: StaffId) => `/equipe/${id}`,
  partners: () => "/partenaires",
  newPartner: () => "/partenaires/nouveau",
  partner: (id: ExchangeClientId) => `/partenaires/${id}`,
  newWebhook: () => "/partenaires/webhooks/nouveau",
  webhook: (id: WebhookId) => `/partenaires/webhooks/${id}`,
  firm: () => "/firme",
  secondLooks: () => "/a-confirmer",
  loss: () => "/encaissements/perte",
  books: () => "/journaux",
  openBooks: (until: CalendarDay) => withChoices("/journaux/attente", { jusqu: until }),
  period: (id: PeriodId) => `/journaux/${id}`,
  closing: (until: CalendarDay) => `/journaux/cloture/${until}`,
};
