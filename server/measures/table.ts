/** What a measure is: a count that only grows, what stands at this moment, or how long things took. */
type Kind = "counter" | "gauge" | "histogram";

/** A measure of the shop as Prometheus has it. */
export interface Measured<Name extends string = MeasureName> {
  readonly name: Name;
  readonly kind: Kind;
  /** What its series differ by. Each takes one of a few values that the code knows: never a person, a shop or an address. */
  readonly labels: readonly string[];
  /** Series that stand at 0 from the start: Prometheus sees no growth in one that appears with its first count. */
  readonly starts?: readonly Readonly<Record<string, string>>[];
  /** Upper bounds of its buckets where they are not those of durations. */
  readonly bounds?: readonly number[];
  /** What it says, for whoever runs the servers. */
  readonly help: string;
  /** The same in French, for boards and the desk. */
  readonly said: string;
}

/** Every measure of the shop, said once: what answers at /metrics, docs/metrics.md and the board are made of it. */
export const MEASURES = [
  {
    name: "shop_build_info",
    kind: "gauge",
    labels: ["version"],
    help: "1; the label is the release that the process runs: two of them while processes are replaced.",
    said: "Version qui tourne",
  },
  {
    name: "shop_http_request_seconds",
    kind: "histogram",
    labels: ["method", "route", "status"],
    help: "Calls answered, by the route's pattern and the class of the status; how long each took.",
    said: "Appels répondus, et leur durée",
  },
  {
    name: "shop_calls_failed_total",
    kind: "counter",
    labels: [],
    starts: [{}],
    help: "Calls that were answered by a fault of the shop's (5xx), whatever their route.",
    said: "Appels en échec",
  },
  {
    name: "shop_logins_refused_total",
    kind: "counter",
    labels: ["door", "reason"],
    starts: [
      { door: "shop", reason: "wrong" },
      { door: "shop", reason: "slowed" },
      { door: "desk", reason: "wrong" },
      { door: "desk", reason: "slowed" },
    ],
    help: "Sign-ins that were refused: a wrong word (wrong) or too many of them (slowed), at the shop or the desk.",
    said: "Connexions refusées",
  },
  {
    name: "shop_orders_total",
    kind: "counter",
    labels: ["way"],
    starts: [{ way: "plain" }, { way: "locked" }],
    help: "Orders completed: by their customer in one statement (plain) or under a lock (locked).",
    said: "Commandes passées",
  },
  {
    name: "shop_order_value_cents_total",
    kind: "counter",
    labels: [],
    starts: [{}],
    help: "What these orders came to, TTC, in cents.",
    said: "Montant des commandes, TTC, en centimes",
  },
  {
    name: "shop_payments_total",
    kind: "counter",
    labels: ["method", "state"],
    starts: [
      { method: "CB", state: "failed" },
      { method: "PRELEVEMENT", state: "failed" },
      { method: "VIREMENT", state: "failed" },
    ],
    help: "Payments that came to another state.",
    said: "Paiements, par issue",
  },
  {
    name: "shop_page_vital_seconds",
    kind: "histogram",
    labels: ["page", "vital"],
    bounds: [0.1, 0.2, 0.5, 0.8, 1.8, 2.5, 4, 10],
    help: "How pages came to visitors who agreed to being measured, a tenth of them: until the largest part was seen (lcp, good up to 2.5), from a press to what it changed (inp, 0.2), until the first byte (ttfb, 0.8).",
    said: "Pages chez les visiteurs : affichage, réponse, premier octet",
  },
  {
    name: "shop_page_shift",
    kind: "histogram",
    labels: ["page"],
    bounds: [0.01, 0.05, 0.1, 0.25, 0.5, 1],
    help: "By how much things moved under a visitor's eye (CLS, good up to 0.1), of the same pages.",
    said: "Pages chez les visiteurs : ce qui bouge",
  },
  {
    name: "shop_page_mistakes_total",
    kind: "counter",
    labels: ["kind"],
    starts: [{ kind: "error" }, { kind: "rejection" }],
    help: "What the code of pages did not catch, of all visitors who agreed to being measured.",
    said: "Erreurs des pages chez les visiteurs",
  },
  {
    name: "shop_database_up",
    kind: "gauge",
    labels: [],
    help: "1 while PostgreSQL answers a new connection within a second, else 0.",
    said: "La base de données répond",
  },
  {
    name: "shop_database_answer_seconds",
    kind: "gauge",
    labels: [],
    help: "How long a call waits for the shortest statement: for a connection of the pool, and for the answer; 2 when it got none in that time.",
    said: "Attente d'une réponse de la base",
  },
  {
    name: "shop_database_connections",
    kind: "gauge",
    labels: ["state"],
    help: "Connections of all processes of the shop: busy with a statement, idle, within a transaction, or waiting for a lock.",
    said: "Connexions à la base",
  },
  {
    name: "shop_standby_used",
    kind: "gauge",
    labels: [],
    help: "1 while the catalogue is read from the standby of DATABASE_READ_URL, 0 while the primary has to answer in its place; absent without that setting.",
    said: "Le catalogue est lu dans la copie de la base",
  },
  {
    name: "shop_standby_behind_seconds",
    kind: "gauge",
    labels: [],
    help: "For how long at most what the primary has may be missing at the standby, by what both have of the log; absent while the standby does not answer.",
    said: "Retard de la copie de la base",
  },
  {
    name: "shop_catalogue_reads_total",
    kind: "counter",
    labels: ["from"],
    help: "With DATABASE_READ_URL: statements by which the catalogue was read, by who answered (standby, primary).",
    said: "Lectures du catalogue, par base",
  },
  {
    name: "shop_outbox_waiting",
    kind: "gauge",
    labels: ["lane"],
    help: "Events that are due and not done, by lane.",
    said: "Envois qui attendent",
  },
  {
    name: "shop_outbox_oldest_seconds",
    kind: "gauge",
    labels: ["lane"],
    help: "For how long the oldest of them has waited; 0 without one.",
    said: "Attente du plus ancien envoi",
  },
  {
    name: "shop_outbox_failed",
    kind: "gauge",
    labels: ["lane"],
    help: "Events that failed as often as they may: somebody decides at the desk.",
    said: "Envois échoués pour de bon",
  },
  {
    name: "shop_cut_offs_missed",
    kind: "gauge",
    labels: [],
    help: "Shipments whose cut-off has passed while who prepares them has not been told of them.",
    said: "Livraisons non transmises après l'heure limite",
  },
  {
    name: "shop_relief_age_seconds",
    kind: "gauge",
    labels: [],
    help: "How long ago the orders by lorry were put out for depots; absent before the first time.",
    said: "Âge des commandes par camion posées pour les dépôts",
  },
  {
    name: "shop_relief_failing",
    kind: "gauge",
    labels: [],
    help: "1 while they cannot be put out, else 0.",
    said: "Commandes par camion en échec",
  },
  {
    name: "shop_runs_waiting",
    kind: "gauge",
    labels: [],
    help: "Runs of the exchange that wait for somebody.",
    said: "Imports qui attendent quelqu'un",
  },
  {
    name: "shop_runs_oldest_seconds",
    kind: "gauge",
    labels: [],
    help: "For how long the oldest of them has waited; 0 without one.",
    said: "Attente du plus ancien import",
  },
  {
    name: "shop_processes",
    kind: "gauge",
    labels: ["does"],
    help: "Processes on this database that gave a sign of life within the last minute: those that answer calls (web) and those that do what goes on beside them (work); one that does both counts twice.",
    said: "Processus en vie",
  },
  {
    name: "shop_search_behind_seconds",
    kind: "gauge",
    labels: [],
    help: "For how long the search's index has not followed the catalogue; absent before there is one.",
    said: "Retard de l'index de la recherche",
  },
  {
    name: "shop_event_loop_delay_seconds",
    kind: "gauge",
    labels: ["quantile"],
    help: "How late the process turned to what was due, since it was last asked.",
    said: "Retard de la boucle d'événements",
  },
  {
    name: "shop_memory_bytes",
    kind: "gauge",
    labels: ["part"],
    help: "Bytes of the process, of its heap, and of each cache that shares the budget.",
    said: "Mémoire, par partie",
  },
] as const satisfies readonly Measured<string>[];

export type MeasureName = (typeof MEASURES)[number]["name"];

/** Upper bounds of durations, in seconds; 0.3 is the aim of orders. */
export const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 0.5, 1, 2.5, 5, 10] as const;
