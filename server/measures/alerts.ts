import type { MeasureName } from "./table.ts";

/** What of a measure is looked at: what stands, by how much it grew, or which part of calls was bad. */
export type Looked =
  | { readonly is: "above" | "below"; readonly than: number }
  /** It grew by more than that within so many minutes. */
  | { readonly is: "growing"; readonly than: number; readonly minutes: number }
  /**
   * Of the calls more than this part were slower than so many seconds, or failed: within the longer window, and
   * still within the shorter one. `than` is a multiple of what the aim allows.
   */
  | {
      readonly is: "burning";
      readonly than: number;
      readonly seconds: number;
      readonly aim: number;
      readonly windows: readonly [long: string, short: string];
    };

/** An alert, and what its page says. */
export interface Alert {
  readonly name: string;
  readonly measure: MeasureName;
  /** Series with other values of these labels are not looked at. */
  readonly where?: Readonly<Record<string, string>>;
  readonly looked: Looked;
  /** For how many minutes it has to be so. */
  readonly minutes: number;
  readonly severity: "page" | "ticket";
  /** One line, in French: what whoever is woken reads. */
  readonly said: string;
  /** What it means to a baker. */
  readonly meaning: string;
  /** What to do, the first thing first. */
  readonly doing: readonly string[];
}

/** All alerts; ops/prometheus/alerts.yaml and docs/alerts.md are made of them. */
export const ALERTS: readonly Alert[] = [
  {
    name: "DatabaseAway",
    measure: "shop_database_up",
    looked: { is: "below", than: 1 },
    minutes: 1,
    severity: "page",
    said: "La base de données ne répond pas",
    meaning:
      "Nobody can sign in, see a price or order: every call is answered 503 with words that ask to try again. Carts and orders that stood are safe.",
    doing: [
      "Look whether PostgreSQL runs, and at the last lines of its log: a full disk is the usual cause.",
      "Behind a pooler, ask the server itself (`DATABASE_DIRECT_URL`): if that answers, restart the pooler.",
      "The shop comes back by itself within a second of the database; nothing has to be restarted.",
    ],
  },
  {
    name: "DatabaseSlow",
    measure: "shop_database_answer_seconds",
    looked: { is: "above", than: 1 },
    minutes: 2,
    severity: "page",
    said: "Les appels attendent une connexion à la base",
    meaning:
      "Pages of customers and the desk take seconds to answer; some give up and press again.",
    doing: [
      "`shop_database_connections` says on what: `lock` means that a statement holds rows (`pg_blocking_pids` names it), `busy` that there is too much work.",
      "End what holds the lock with `pg_terminate_backend`: its transaction is undone whole.",
      "Busy without locks: look for a run of the exchange or an export that was just begun.",
    ],
  },
  {
    name: "OrdersSlow",
    measure: "shop_http_request_seconds",
    where: { method: "POST", route: "/api/v2/shop/orders/:token/complete" },
    looked: { is: "burning", than: 14.4, seconds: 0.3, aim: 0.9995, windows: ["1h", "5m"] },
    minutes: 2,
    severity: "page",
    said: "Trop de commandes répondues en plus de 300 ms, ou en erreur",
    meaning:
      "A baker who presses 'Commander' waits, or is told to try again. At this pace the month's allowance (one order in 2,000 may be late) is gone within two days.",
    doing: [
      "See DatabaseSlow first: an order waits for the database and for little else.",
      "In the log, `route` and `ms` of the same minutes say whether other calls are late too.",
      "A retry is safe: the key of the call makes one order of two presses.",
    ],
  },
  {
    name: "OrdersWear",
    measure: "shop_http_request_seconds",
    where: { method: "POST", route: "/api/v2/shop/orders/:token/complete" },
    looked: { is: "burning", than: 6, seconds: 0.3, aim: 0.9995, windows: ["6h", "30m"] },
    minutes: 15,
    severity: "ticket",
    said: "Des commandes sont lentes depuis des heures",
    meaning:
      "Few bakers notice: three orders in a thousand wait. At this pace the month's allowance (one order in 2,000 may be late) is gone within five days.",
    doing: [
      "Compare with the day before: a release, a catalogue that has grown, or another program on the machine.",
      "In traces, those of `POST /api/v2/shop/orders/:token/complete` above 300 ms are kept: the longest span names the statement.",
      "See OrdersSlow where it fires as well.",
    ],
  },
  {
    name: "PagesFail",
    measure: "shop_page_mistakes_total",
    looked: { is: "growing", than: 20, minutes: 15 },
    minutes: 0,
    severity: "ticket",
    said: "Des pages échouent chez les visiteurs",
    meaning:
      "Something in a page does not answer to who presses it. Who refused being measured is not counted: more are concerned than are told.",
    doing: [
      "The log's lines 'Une page a échoué chez un visiteur' name the page, the build and what was said; `count` says how often.",
      "One build alone: go back to the former one. All of them: a browser's extension or a new version of one.",
    ],
  },
  {
    name: "CallsFail",
    measure: "shop_calls_failed_total",
    looked: { is: "growing", than: 10, minutes: 5 },
    minutes: 0,
    severity: "page",
    said: "Des appels échouent",
    meaning:
      "What a baker pressed was answered by an error that is the shop's fault; nothing of it is half done.",
    doing: [
      '`sum by (route, status) (increase(shop_http_request_seconds_count{status="5xx"}[5m]))` names the route.',
      "The log has the cause beside `requestId` (level `error`); the customer's page shows the same number.",
      "After a release: go back to the former one.",
    ],
  },
  {
    name: "SendsWait",
    measure: "shop_outbox_oldest_seconds",
    looked: { is: "above", than: 600 },
    minutes: 0,
    severity: "ticket",
    said: "Des envois attendent depuis dix minutes",
    meaning:
      "Orders stand, but what follows them is late: by lane the mails, the text messages, what the ERP is told, what the bank is asked.",
    doing: [
      "`/_gestion/etat` says which partner and its last error.",
      "Call that partner. What waits leaves by itself once it answers, each in its order.",
    ],
  },
  {
    name: "SendsFailed",
    measure: "shop_outbox_failed",
    looked: { is: "above", than: 0 },
    minutes: 0,
    severity: "ticket",
    said: "Un envoi a échoué pour de bon",
    meaning:
      "Somebody was not told: a baker has no mail of their order, or the mill does not know of it.",
    doing: [
      "At `/_gestion/envois` the customer service sees each with its reason, and tries again or settles it.",
      "Lane `erp`: before the next cut-off, read the order to who prepares it.",
    ],
  },
  {
    name: "CutOffMissed",
    measure: "shop_cut_offs_missed",
    looked: { is: "above", than: 0 },
    minutes: 0,
    severity: "page",
    said: "Une livraison n'a pas été transmise avant l'heure limite",
    meaning:
      "A baker has ordered in time, and the lorry will leave without their goods unless somebody acts now.",
    doing: [
      "Print the day's lorries from `/_gestion/tournees` and give them to who loads.",
      "Then see SendsWait and SendsFailed for lane `erp`: what waits has to leave, or to be settled by hand so that it is not prepared twice.",
    ],
  },
  {
    name: "PaymentsFail",
    measure: "shop_payments_total",
    where: { state: "failed" },
    looked: { is: "growing", than: 5, minutes: 15 },
    minutes: 0,
    severity: "page",
    said: "Des paiements sont refusés",
    meaning:
      "Bakers come back from the card's page with a refusal; their orders wait and keep their stock.",
    doing: [
      "The bank's own page of incidents first: one card is refused, six in a quarter of an hour are not six cards.",
      "An order can be paid again, or by another method, from its page until its deadline.",
    ],
  },
  {
    name: "LoginsRefused",
    measure: "shop_logins_refused_total",
    looked: { is: "growing", than: 20, minutes: 5 },
    minutes: 0,
    severity: "ticket",
    said: "Beaucoup de connexions sont refusées",
    meaning:
      "Somebody tries passwords, or all of a firm's bakers are counted as one address since a proxy is not trusted.",
    doing: [
      '`reason="slowed"` says that the shop holds them up already: right passwords of known browsers still pass.',
      "Behind a proxy, `TRUST_PROXY=true` must be said; the log warns where it is missing.",
      '`door="desk"`: ask the team whether it was one of them.',
    ],
  },
  {
    name: "NobodyWorks",
    measure: "shop_processes",
    where: { does: "work" },
    looked: { is: "below", than: 1 },
    minutes: 2,
    severity: "page",
    said: "Aucun processus ne fait le travail de fond",
    meaning:
      "Bakers order and pay as always, but nothing follows: no mail leaves, the mill is told of no order, no invoice, reminder or debit is made, and the folder of files is not looked at.",
    doing: [
      "Start a process with `ROLE=work` (or `all`): what waits is done at once, each in its order, and nothing twice.",
      "One that should run: its own log, or `docker compose logs worker`, says why it ended.",
      "`npm run doctor` counts the processes that are alive, and `/_gestion/etat` says since when none works.",
    ],
  },
  {
    name: "SearchBehind",
    measure: "shop_search_behind_seconds",
    looked: { is: "above", than: 60 },
    minutes: 0,
    severity: "ticket",
    said: "La recherche ne suit plus le catalogue",
    meaning:
      "Who searches finds yesterday's articles: a new one is not found, a withdrawn one still is. Prices and stocks are right all the same.",
    doing: [
      "With DatabaseAway it is the same cause, and passes with it.",
      "Alone: the log says why the index could not follow; a restart of the process makes it anew.",
    ],
  },
  {
    name: "StandbyUnused",
    measure: "shop_standby_used",
    looked: { is: "below", than: 1 },
    minutes: 15,
    severity: "ticket",
    said: "Le catalogue n’est plus lu dans la copie",
    meaning:
      "Nothing is wrong or old on their screens: the primary answers what the standby of `DATABASE_READ_URL` should. It bears all reads meanwhile, and on the evening of a cut-off that may be slow.",
    doing: [
      "`/_gestion/etat` and `npm run doctor` say why: away, too far behind, or the address leads elsewhere; so does the log, once.",
      "Too far behind (`shop_standby_behind_seconds`): look on the standby for what holds it up, a long statement or a disk that is slow, and on the primary whether the standby is still connected (`pg_stat_replication`).",
      "Away: start it again or make it anew. It is used again by itself once it has caught up.",
    ],
  },
];
