import type { Firm } from "../core/seller/firm.ts";
import { madeUpIn } from "../core/seller/made-up.ts";
import type { MadeUpPart } from "../core/seller/parts.ts";
import type { SettingsShape } from "./config.ts";
import {
  type DemoPart,
  type Deployment,
  erpOf,
  isMadeUp,
  isOfErp,
  showsMails,
} from "./deployment.ts";

/**
 * Who stands behind a part of the shop: a partner or the firm's own document, something made up here,
 * nobody (the shop does without, and says so), or nobody where it cannot do without.
 */
export type PartState = "real" | "embedded" | "absent" | "missing";

/** What the database says of who sells. */
export type FoundSellers = "none" | "madeUp" | "real";

/** Whose the document of the firm and the merchants are. */
export const sellersIn = ({
  firm,
  madeUpMerchants,
}: {
  /** Null before one was applied. */
  readonly firm: Firm | null;
  readonly madeUpMerchants: readonly string[];
}): FoundSellers => {
  if (firm === null) return "none";
  return madeUpIn(firm).length + madeUpMerchants.length > 0 ? "madeUp" : "real";
};

export interface Part {
  /** Its name in DEMO; null for one that has no embodiment of the demonstration. */
  readonly demo: DemoPart | null;
  readonly title: string;
  readonly state: (settings: SettingsShape, sellers: FoundSellers) => PartState;
  /** Said at the start, in French, when nobody stands behind it; null for what nobody lacks. */
  readonly without: string | null;
  /** For docs/operations.md, in English. */
  readonly docs: { readonly real: string; readonly without: string };
}

/** Who takes cards: Stripe, the bank page of the demonstration, or nobody. */
export type BankKind = "stripe" | "sandbox" | "none";

/** Stripe as soon as it has a key; else the sandbox, which in production is asked for by name. */
export const bankOf = ({
  production,
  demo,
  stripeSecretKey,
}: Pick<SettingsShape, "production" | "demo" | "stripeSecretKey">): BankKind => {
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
}: Pick<SettingsShape, "production" | "demo" | "inseeApiKey">): DirectoryKind => {
  if (inseeApiKey !== undefined) return "insee";
  return production && !demo.includes("data") ? "none" : "madeUp";
};

/** With whom mandates are signed: Yousign, the page of the demonstration, or on paper. */
export type SignatureKind = "yousign" | "embedded" | "none";

/** Yousign as soon as it has a key; else the shop's own page, which in production is asked for by name. */
export const signatureOf = (
  shop: Pick<SettingsShape, "production" | "demo" | "yousignApiKey">,
): SignatureKind => {
  if (shop.yousignApiKey !== undefined) return "yousign";
  return isMadeUp("signature", shop) ? "embedded" : "none";
};

/** Who sends text messages: a provider, the page of mails that shows them, or nobody. */
export type SmsKind = "twilio" | "shown" | "none";

/** The provider as soon as it is set; else they stand at /_mail where that is shown. */
export const smsOf = (shop: Deployment & Pick<SettingsShape, "smsUrl">): SmsKind => {
  if (shop.smsUrl !== undefined) return "twilio";
  return showsMails(shop) ? "shown" : "none";
};

/** A part that the firm's ERP stands behind, or nobody. */
const madeUp =
  (part: MadeUpPart): Part["state"] =>
  (settings) => {
    if (isOfErp(part, settings)) return "real";
    return isMadeUp(part, settings) ? "embedded" : "absent";
  };

const byKind = {
  stripe: "real",
  insee: "real",
  twilio: "real",
  yousign: "real",
  none: "absent",
} as const;

/**
 * Every part of the shop that somebody has to stand behind. What refuses a start, what is said at it,
 * `npm run doctor` and the table of docs/operations.md all read this one.
 */
export const PARTS: readonly Part[] = [
  {
    demo: "sellers",
    title: "Société et marchands",
    state: (settings, sellers) => {
      if (sellers === "real") return "real";
      return isMadeUp("sellers", settings) ? "embedded" : "missing";
    },
    without: null,
    docs: {
      real: "`npm run firm -- apply` ([firm.md](firm.md))",
      without: "does not start: papers, mandates and transfers would name nobody",
    },
  },
  {
    demo: "mail",
    title: "Courriels",
    state: ({ smtpUrl, production, demo }) => {
      if (smtpUrl !== undefined) return "real";
      return production && !demo.includes("mail") ? "missing" : "embedded";
    },
    without:
      "SMTP_URL manque : aucun courriel ne partirait ; DEMO=mail les montre à tout le monde sur /_mail.",
    docs: { real: "`SMTP_URL`", without: "does not start: nobody could confirm an address" },
  },
  {
    demo: "bank",
    title: "Cartes bancaires",
    state: (settings) => {
      const kind = bankOf(settings);
      return kind === "sandbox" ? "embedded" : byKind[kind];
    },
    without: "STRIPE_SECRET_KEY manque : le paiement par carte n'est pas proposé.",
    docs: {
      real: "`STRIPE_SECRET_KEY`, `STRIPE_WEBHOOK_SECRET`",
      without: "no cards are offered",
    },
  },
  {
    demo: "data",
    title: "Annuaire des sociétés",
    state: (settings) => {
      const kind = directoryOf(settings);
      return kind === "madeUp" ? "embedded" : byKind[kind];
    },
    without:
      "INSEE_API_KEY manque : à l'inscription, les coordonnées des sociétés sont saisies à la main.",
    docs: { real: "`INSEE_API_KEY`", without: "whoever registers types their company by hand" },
  },
  {
    demo: "mail",
    title: "Textos",
    state: (settings) => {
      const kind = smsOf(settings);
      return kind === "shown" ? "embedded" : byKind[kind];
    },
    without: "SMS_URL manque : les alertes ne sont proposées que par courriel.",
    docs: { real: "`SMS_URL`", without: "alerts are offered by mail only" },
  },
  {
    demo: "push",
    title: "Notifications",
    state: ({ webPush, production, demo }) => {
      if (webPush) return "real";
      return production && !demo.includes("push") ? "absent" : "embedded";
    },
    without: "WEB_PUSH=false : les notifications ne sont pas envoyées aux navigateurs.",
    docs: { real: "`WEB_PUSH=true`", without: "no notifications" },
  },
  {
    demo: null,
    title: "Fichiers des clients",
    state: () => "real",
    without: null,
    docs: { real: "`DATA_DIR/files`, or `S3_URL`", without: "–" },
  },
  {
    demo: "erp",
    title: "ERP : numéros de clients",
    state: madeUp("erp"),
    without: "ERP absent : le support saisit le numéro de client de chaque boutique qu'il accepte.",
    docs: {
      real: "`ERP_URL`, `ERP_TOKEN` ([partners.md](partners.md))",
      without: "the support types the customer number of each store that it accepts",
    },
  },
  {
    demo: "score",
    title: "Scores de crédit",
    state: madeUp("score"),
    without:
      "SCORE absent : une boutique dont le score n'est pas connu ne paie que par carte bancaire.",
    docs: {
      real: "`ERP_URL`",
      without: "a store without a score pays by card only, or is told to call",
    },
  },
  {
    demo: "deliveries",
    title: "Préparation et livraisons",
    state: madeUp("deliveries"),
    without:
      "LIVRAISONS absentes : chaque commande part par courriel à qui les prépare ; son avancement n'est pas suivi.",
    docs: {
      real: "`ERP_URL`, or `ERP_URL=files`",
      without:
        "each order, its changes and its cancellation go by mail to who prepares them; shipments stay 'commandée' until the ERP's file says more (`orderStates`)",
    },
  },
  {
    demo: "invoices",
    title: "Facturation",
    state: (settings) =>
      settings.invoices === "erp" && erpOf(settings) !== "none"
        ? "real"
        : madeUp("invoices")(settings, "none"),
    without: "FACTURES absentes : la boutique n'en émet aucune.",
    docs: { real: "`INVOICES=erp` with `ERP_URL`", without: "no invoice is issued" },
  },
  {
    demo: "collections",
    title: "Prélèvements",
    // Staff give the remises to the bank, and say what became of them: somebody always stands behind it.
    state: (settings) => (isMadeUp("collections", settings) ? "embedded" : "real"),
    without: null,
    docs: { real: "staff, at `/_gestion/encaissements`", without: "–" },
  },
  {
    demo: "signature",
    title: "Signature des mandats",
    state: (settings) => {
      const kind = signatureOf(settings);
      return kind === "embedded" ? "embedded" : byKind[kind];
    },
    without:
      "SIGNATURE absente (YOUSIGN_API_KEY manque) : les mandats se signent sur papier, auprès du service clients.",
    docs: {
      real: "`YOUSIGN_API_KEY`, `YOUSIGN_WEBHOOK_SECRET`",
      without: "mandates are signed on paper: screens say to ask the customer service for one",
    },
  },
];

/** The table of docs/operations.md: tests/server/start-verdict.test.ts holds it to this. */
export const partsTable = (): string => {
  const rows = PARTS.map(({ demo, title, docs }) => [
    title,
    docs.real,
    demo === null ? "–" : `\`${demo}\``,
    docs.without,
  ]);
  const head = ["part", "stands on", "`DEMO=`", "in public without either"];
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const lineOf = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [
    lineOf(head),
    `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`,
    ...rows.map(lineOf),
  ].join("\n");
};
