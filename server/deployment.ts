import { MADE_UP_PARTS, type MadeUpPart } from "../core/seller/parts.ts";

/** What a public shop has of the demonstration only when setting DEMO names it. */
export const DEMO_PARTS = ["bank", "mail", "push", "flows", "data", ...MADE_UP_PARTS] as const;
export type DemoPart = (typeof DEMO_PARTS)[number];

/** The settings that say where a shop stands and what of the demonstration it has. */
export type Deployment = {
  /**
   * True for a shop that the public reaches: PUBLIC_URL leaves this machine, NODE_ENV says so, or it is
   * not said where the shop stands while something of it lies beyond this machine.
   */
  readonly production: boolean;
  /** Parts of the demonstration that were asked for by name. */
  readonly demo: readonly DemoPart[];
  /** Where the firm's ERP answers; `files` for one that speaks by the folder alone. */
  readonly erpUrl: string | undefined;
  /** Key of the account at Yousign that mandates are signed with; undefined without one. */
  readonly yousignApiKey: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly webPush: boolean;
};

/** How the firm's ERP is spoken to: by calls, by files of the folder, or there is none. */
export type ErpKind = "http" | "files" | "none";

/** ERP_URL=files names the folder; anything else is an address. */
export const erpOf = ({ erpUrl }: Partial<Pick<Deployment, "erpUrl">>): ErpKind => {
  if (erpUrl === undefined) return "none";
  return erpUrl === "files" ? "files" : "http";
};

/** What the firm's ERP stands behind: by files it prepares orders, and knows no answer at once. */
const ERP_PARTS: { readonly [Kind in ErpKind]: readonly MadeUpPart[] } = {
  http: ["erp", "score", "deliveries"],
  files: ["deliveries"],
  none: [],
};

/** The settings that say what is made up. */
export type Embodied = Pick<Deployment, "production" | "demo"> &
  Partial<Pick<Deployment, "erpUrl" | "yousignApiKey">>;

/** Whether the firm's ERP stands behind a part. */
export const isOfErp = (part: MadeUpPart, shop: Partial<Pick<Deployment, "erpUrl">>): boolean =>
  ERP_PARTS[erpOf(shop)].includes(part);

/** Whether a partner of the firm's stands behind a part: its ERP, or who mandates are signed with. */
const isPartners = (part: MadeUpPart, shop: Embodied): boolean =>
  isOfErp(part, shop) || (part === "signature" && shop.yousignApiKey !== undefined);

/**
 * Whether a part runs with nobody behind it, making its answers up: on one's own machine, and at a
 * public address where it was asked for by name.
 */
export const isMadeUp = (part: MadeUpPart, shop: Embodied): boolean =>
  !isPartners(part, shop) && (!shop.production || shop.demo.includes(part));

/**
 * The parts of a public shop that are a demonstration: whatever they speak in says so. A partner's may be one too,
 * where it is asked for by name: at its place for trials a signature is worth nothing.
 */
export const demonstratedParts = (shop: Embodied): readonly MadeUpPart[] =>
  shop.production
    ? MADE_UP_PARTS.filter((part) => !isOfErp(part, shop) && shop.demo.includes(part))
    : [];

/** Parts that somebody stands behind wherever the demonstration does not. */
const ALWAYS_THERE: readonly MadeUpPart[] = ["sellers", "collections"];

/** The parts that a public shop has nobody for, and does without. */
export const absentParts = (shop: Embodied): readonly MadeUpPart[] =>
  MADE_UP_PARTS.filter(
    (part) => !isMadeUp(part, shop) && !isPartners(part, shop) && !ALWAYS_THERE.includes(part),
  );

/** Mails hold private data: their page stands on one's own machine, or where it was asked for. */
export const showsMails = (shop: Deployment): boolean =>
  shop.smtpUrl === undefined && isShown("mail", shop);

/** The page of notices, likewise, where none goes to a push service. */
export const showsNotices = (shop: Deployment): boolean => !shop.webPush && isShown("push", shop);

const isShown = (part: DemoPart, { production, demo, databaseUrl }: Deployment): boolean =>
  demo.includes(part) || (!production && databaseUrl === undefined);

/** True for an address that only this machine reaches: localhost, *.localhost, 127/8 and ::1. */
export const isLocalAddress = (url: string): boolean => {
  if (!URL.canParse(url)) return false;
  // The parser has written every form of an IPv4 address (127.1, 0x7f000001) in four numbers.
  const host = new URL(url).hostname.replace(/\.$/, "");
  return (
    host === "localhost" ||
    host.endsWith(".localhost") ||
    host === "[::1]" ||
    /^127(?:\.\d{1,3}){3}$/.test(host)
  );
};

/** Settings by which a shop reaches beyond its machine without saying its address. */
export type Beyond = "HOST" | "DATABASE_URL" | "DATABASE_DIRECT_URL" | "DATABASE_READ_URL";

/**
 * What leads beyond this machine: an address that others reach, as in every container, or a database
 * that stands elsewhere and may be the real one.
 */
export const beyondThisMachine = (shop: {
  readonly host: string;
  readonly databaseUrl: string | undefined;
  readonly databaseDirectUrl: string | undefined;
  readonly databaseReadUrl: string | undefined;
}): readonly Beyond[] => [
  ...(isLocalHost(shop.host) ? [] : (["HOST"] as const)),
  ...(isLocalDatabase(shop.databaseUrl) ? [] : (["DATABASE_URL"] as const)),
  // A pooler on this machine may stand before a database that does not.
  ...(isLocalDatabase(shop.databaseDirectUrl) ? [] : (["DATABASE_DIRECT_URL"] as const)),
  ...(isLocalDatabase(shop.databaseReadUrl) ? [] : (["DATABASE_READ_URL"] as const)),
];

/** Setting HOST: a name or an address, IPv6 without brackets. */
export const isLocalHost = (host: string): boolean =>
  isLocalAddress(`http://${host.includes(":") ? `[${host}]` : host}`);

/** None, a socket of this machine's own, or a loopback address. PostgreSQL's `host` counts before the URL's. */
const isLocalDatabase = (url: string | undefined): boolean => {
  if (url === undefined) return true;
  const { hostname, searchParams } = new URL(url);
  const hosts = searchParams.get("host") ?? decodeURIComponent(hostname);
  return hosts.split(",").every((host) => host.startsWith("/") || isLocalHost(bare(host)));
};

const bare = (host: string): string => host.replace(/^\[(.*)\]$/, "$1");
