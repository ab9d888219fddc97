/** What a public shop shows of the demonstration only when setting DEMO names it. */
export const DEMO_PARTS = ["bank", "mail", "push", "flows", "data"] as const;
export type DemoPart = (typeof DEMO_PARTS)[number];

/** The settings that say where a shop stands and what of the demonstration it has. */
export type Deployment = {
  /** True for a shop that the public reaches: PUBLIC_URL leaves this machine, or NODE_ENV says so. */
  readonly production: boolean;
  /** Parts of the demonstration that were asked for by name. */
  readonly demo: readonly DemoPart[];
  readonly databaseUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  /** The account that text messages are sent from; undefined without one. */
  readonly smsUrl: string | undefined;
  readonly webPush: boolean;
  /** Key of the Stripe account that takes cards; undefined without a real bank. */
  readonly stripeSecretKey: string | undefined;
  /** Key to Insee's directory of companies; undefined without the real one. */
  readonly inseeApiKey: string | undefined;
};

/** Who takes cards: Stripe, the bank page of the demonstration, or nobody. */
export type BankKind = "stripe" | "sandbox" | "none";

/** Stripe as soon as it has a key; else the sandbox, which in production is asked for by name. */
export const bankOf = ({
  production,
  demo,
  stripeSecretKey,
}: Pick<Deployment, "production" | "demo" | "stripeSecretKey">): BankKind => {
  if (stripeSecretKey !== undefined) return "stripe";
  return production && !demo.includes("bank") ? "none" : "sandbox";
};

/** Who knows companies: Insee, the made-up ones of the demonstration, or nobody. */
export type DirectoryKind = "insee" | "madeUp" | "none";

/** Insee as soon as it has a key; else companies made up, which a public shop has with its made-up data only. */
export const directoryOf = ({
  production,
  demo,
  inseeApiKey,
}: Pick<Deployment, "production" | "demo" | "inseeApiKey">): DirectoryKind => {
  if (inseeApiKey !== undefined) return "insee";
  return production && !demo.includes("data") ? "none" : "madeUp";
};

/** Mails hold private data: their page stands on one's own machine, or where it was asked for. */
export const showsMails = (shop: Deployment): boolean =>
  shop.smtpUrl === undefined && isShown("mail", shop);

/** Who sends text messages: a provider, the page of mails that shows them, or nobody. */
export type SmsKind = "twilio" | "shown" | "none";

/** The provider as soon as it is set; else they stand at /_mail where that is shown. */
export const smsOf = (shop: Deployment): SmsKind => {
  if (shop.smsUrl !== undefined) return "twilio";
  return showsMails(shop) ? "shown" : "none";
};

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
