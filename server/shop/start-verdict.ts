import type { SettingsShape } from "../config.ts";
import type { Firm } from "../../core/seller/firm.ts";
import { madeUpIn } from "../../core/seller/made-up.ts";
import { problemText } from "../../core/errors/schema-problems.ts";
import {
  absentParts,
  erpOf,
  isLocalAddress,
  isLocalHost,
  isMadeUp,
  isOfErp,
} from "../deployment.ts";
import { bankOf, PARTS, type PartState } from "../parts.ts";

/** What is said before the shop opens: with a refusal it does not open. One line each, in French. */
export type StartVerdict = {
  readonly refusals: readonly string[];
  readonly warnings: readonly string[];
};

/** The settings taken together: mixtures that would give the shop away stop the start. */
export const startVerdict = (settings: SettingsShape): StartVerdict => ({
  refusals: [
    ...roleRefusals(settings),
    ...databaseRefusals(settings),
    ...keeperRefusals(settings),
    ...bankRefusals(settings),
    ...signatureRefusals(settings),
    ...openidRefusals(settings),
    ...erpRefusals(settings),
    ...sftpRefusals(settings),
    ...(settings.production ? publicRefusals(settings) : []),
  ],
  warnings: settings.production ? publicWarnings(settings) : localWarnings(settings),
});

/** What of a database decides whether a public shop may open on it. */
export interface Found {
  /** The published accounts are in it. */
  readonly hasDemoAccounts: boolean;
  /** Null before a document of the firm was applied. */
  readonly firm: Firm | null;
  /** Merchants whose company belongs to nobody. */
  readonly madeUpMerchants: readonly string[];
}

/** What the database adds to the verdict: who sells, and who may sign in. Local shops have anything. */
export const foundRefusals = (settings: SettingsShape, found: Found): readonly string[] => {
  if (!settings.production) return [];
  const accounts = accountsRefusal(settings, found.hasDemoAccounts);
  return [...(accounts === null ? [] : [accounts]), ...sellersRefusals(settings, found)];
};

const sellersRefusals = (settings: SettingsShape, found: Found): readonly string[] => {
  const { firm, madeUpMerchants } = found;
  // A start brings the demonstration's firm where it was asked for.
  if (isMadeUp("sellers", settings)) return [];
  if (firm === null) return [NO_FIRM];
  return [
    ...madeUpIn(firm).map(
      (problem) =>
        `FIRM, ${problemText(problem)} : appliquez le document de votre société (npm run firm), ou demandez la démonstration par DEMO=sellers.`,
    ),
    ...(madeUpMerchants.length === 0
      ? []
      : [
          `MERCHANTS : ${madeUpMerchants.join(", ")} n'existent pas ; prenez une autre base, ou demandez-les par DEMO=sellers.`,
        ]),
  ];
};

const NO_FIRM =
  "FIRM manque : factures, mandats et virements ne nommeraient personne ; npm run firm -- apply <document> (docs/firm.md), ou DEMO=sellers.";

/** Why a public shop whose database holds the demonstration accounts does not open; null when it may. */
const accountsRefusal = (
  { production, demo }: Pick<SettingsShape, "production" | "demo">,
  hasDemoAccounts: boolean,
): string | null =>
  production && hasDemoAccounts && !demo.includes("data")
    ? "DATABASE_URL, DATA_DIR : la base contient les comptes de démonstration, dont le mot de passe est publié ; prenez une autre base, ou demandez-les par DEMO=data."
    : null;

/** Lines of the parts that stand so; who sells is the database's to say. */
const partLines = (settings: SettingsShape, state: PartState): readonly string[] =>
  PARTS.flatMap((part) =>
    part.without !== null && part.state(settings, "real") === state ? [part.without] : [],
  );

const roleRefusals = ({ role, databaseUrl }: SettingsShape): readonly string[] =>
  role !== "all" && databaseUrl === undefined
    ? [
        `ROLE=${role} sans DATABASE_URL : un seul processus ouvre la base de DATA_DIR, et l'autre moitié du travail ne serait faite par personne.`,
      ]
    : [];

const databaseRefusals = ({
  databaseUrl,
  databaseDirectUrl,
  databaseReadUrl,
}: SettingsShape): readonly string[] => {
  if (databaseUrl !== undefined) return [];
  return [
    ...(databaseDirectUrl === undefined
      ? []
      : [
          "DATABASE_DIRECT_URL sans DATABASE_URL : donnez DATABASE_URL, par où passent les requêtes, ou retirez DATABASE_DIRECT_URL.",
        ]),
    ...(databaseReadUrl === undefined
      ? []
      : [
          "DATABASE_READ_URL sans DATABASE_URL : donnez DATABASE_URL, la base que la copie suit, ou retirez DATABASE_READ_URL.",
        ]),
  ];
};

// A shop that says it mirrors the ERP and does not would write papers that exist twice.
const keeperRefusals = ({ debits }: SettingsShape): readonly string[] =>
  debits === "erp"
    ? [
        "DEBITS=erp n'est pas encore construit : l'échange avec l'ERP vient plus tard ; retirez DEBITS, ou donnez DEBITS=shop.",
      ]
    : [];

const openidRefusals = ({
  production,
  oidcIssuer,
  oidcClientId,
  oidcClientSecret,
}: SettingsShape): readonly string[] => {
  const said = [oidcIssuer, oidcClientId, oidcClientSecret];
  if (said.every((each) => each === undefined)) return [];
  const missing = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"].filter(
    (_, index) => said[index] === undefined,
  );
  const isOpen = production && oidcIssuer?.startsWith("http:") === true;
  return [
    ...(missing.length === 0
      ? []
      : [
          `${missing.join(", ")} manque : la connexion par le fournisseur de la maison veut les trois.`,
        ]),
    ...(isOpen
      ? ["OIDC_ISSUER attend https dans une boutique publique : un secret partirait en clair."]
      : []),
  ];
};

const erpRefusals = (settings: SettingsShape): readonly string[] => {
  const { erpUrl, erpToken, exchangeDir, sftpUrl, demo } = settings;
  const kind = erpOf(settings);
  if (kind === "none") {
    return erpToken === undefined ? [] : ["ERP_URL manque : ERP_TOKEN ne sert à rien sans elle."];
  }
  const made = (["erp", "score", "deliveries"] as const).filter(
    (part) => demo.includes(part) && isOfErp(part, settings),
  );
  return [
    ...(kind === "http" && erpToken === undefined
      ? ["ERP_TOKEN manque : l'ERP ne saurait pas qui lui parle."]
      : []),
    ...(kind === "files" && exchangeDir === undefined && sftpUrl === undefined
      ? [
          "EXCHANGE_DIR ou SFTP_URL manque : avec ERP_URL=files l'ERP parle par ce dossier, et nulle part ailleurs.",
        ]
      : []),
    ...(settings.production && erpUrl?.startsWith("http:") === true
      ? ["ERP_URL attend https dans une boutique publique : un secret partirait en clair."]
      : []),
    ...made.map((part) => `DEMO=${part} ne va pas avec ERP_URL : retirez l'un des deux.`),
  ];
};

const sftpRefusals = ({
  sftpUrl,
  sftpKey,
  sftpPassword,
  sftpHostKey,
}: SettingsShape): readonly string[] => {
  if (sftpUrl === undefined) {
    return sftpKey === undefined && sftpPassword === undefined && sftpHostKey.length === 0
      ? []
      : ["SFTP_URL manque : SFTP_KEY, SFTP_PASSWORD et SFTP_HOST_KEY ne servent à rien sans elle."];
  }
  return [
    ...(sftpHostKey.length === 0
      ? [
          "SFTP_HOST_KEY manque : sans l'empreinte de sa clé, n'importe qui répondrait à la place du serveur SFTP (ssh-keyscan serveur | ssh-keygen -lf -).",
        ]
      : []),
    ...(sftpKey === undefined && sftpPassword === undefined
      ? ["SFTP_KEY ou SFTP_PASSWORD manque : le serveur SFTP ne laisserait pas entrer la boutique."]
      : []),
  ];
};

const bankRefusals = (settings: SettingsShape): readonly string[] => {
  const { production, demo, stripeSecretKey, stripeWebhookSecret } = settings;
  const refusals: string[] = [];
  if (stripeSecretKey !== undefined && stripeWebhookSecret === undefined) {
    refusals.push(
      "STRIPE_WEBHOOK_SECRET manque : sans lui aucune réponse de la banque ne serait crue, et aucune commande par carte ne partirait.",
    );
  }
  if (stripeSecretKey === undefined && stripeWebhookSecret !== undefined) {
    refusals.push("STRIPE_SECRET_KEY manque : STRIPE_WEBHOOK_SECRET ne sert à rien sans elle.");
  }
  if (stripeSecretKey === undefined) return refusals;
  const isLive = !isTestKey(stripeSecretKey);
  if (production && !isLive && !demo.includes("bank")) {
    refusals.push(
      "STRIPE_SECRET_KEY est une clé d'essai : des commandes partiraient sans être payées ; prenez la clé réelle, ou demandez l'essai par DEMO=bank.",
    );
  }
  if (!production && isLive) {
    refusals.push(
      "STRIPE_SECRET_KEY est une clé réelle sur une boutique locale : de vraies cartes seraient débitées ; prenez une clé d'essai, ou donnez PUBLIC_URL.",
    );
  }
  if (production && isLive) {
    for (const part of ["bank", "data"] as const) {
      if (demo.includes(part)) {
        refusals.push(
          `DEMO=${part} ne va pas avec une STRIPE_SECRET_KEY réelle : retirez l'un des deux.`,
        );
      }
    }
  }
  return refusals;
};

const signatureRefusals = (settings: SettingsShape): readonly string[] => {
  const { production, demo, yousignApiKey, yousignUrl, yousignWebhookSecret } = settings;
  if (yousignApiKey === undefined) {
    return yousignWebhookSecret === undefined
      ? []
      : ["YOUSIGN_API_KEY manque : YOUSIGN_WEBHOOK_SECRET ne sert à rien sans elle."];
  }
  const isTrial = isYousignTrial(yousignUrl);
  return [
    ...(yousignWebhookSecret === undefined
      ? [
          "YOUSIGN_WEBHOOK_SECRET manque : sans lui aucun rappel de Yousign ne serait cru, et les mandats signés attendraient une heure.",
        ]
      : []),
    ...(production && yousignUrl.startsWith("http:")
      ? ["YOUSIGN_URL attend https dans une boutique publique : des IBAN partiraient en clair."]
      : []),
    ...(production && isTrial && !demo.includes("signature")
      ? [
          "YOUSIGN_URL est celle des essais : les mandats signés ne vaudraient rien ; prenez la réelle, ou demandez l'essai par DEMO=signature.",
        ]
      : []),
    ...(production && !isTrial && demo.includes("signature")
      ? ["DEMO=signature ne va pas avec un YOUSIGN_API_KEY réel : retirez l'un des deux."]
      : []),
    ...(!production && !isTrial
      ? [
          "YOUSIGN_URL est la réelle sur une boutique locale : de vrais mandats seraient signés ; prenez https://api-sandbox.yousign.app/v3, ou donnez PUBLIC_URL.",
        ]
      : []),
  ];
};

/** Yousign's place for trials, or a stand-in on this machine. */
const isYousignTrial = (url: string): boolean =>
  new URL(url).hostname === "api-sandbox.yousign.app" || isLocalAddress(url);

const publicRefusals = (settings: SettingsShape): readonly string[] => {
  const { publicUrl, demo, seed, flows } = settings;
  const refusals: string[] = [...unsaidRefusals(settings)];
  if (!publicUrl.startsWith("https:") && !isLocalAddress(publicUrl)) {
    refusals.push(
      `PUBLIC_URL=${publicUrl} n'est pas en https : mots de passe et paniers passeraient en clair.`,
    );
  }
  refusals.push(...partLines(settings, "missing"));
  if (seed === "demo" && !demo.includes("data")) {
    refusals.push(
      "SEED=demo ouvrirait des comptes dont le mot de passe est publié : retirez SEED, ou demandez-les par DEMO=data.",
    );
  }
  if (flows && !demo.includes("flows")) {
    refusals.push(
      "FLOWS=1 laisserait observer la boutique : retirez FLOWS, ou demandez-le par DEMO=flows.",
    );
  }
  return refusals;
};

/** A shop that reaches beyond its machine says its address, or what everybody may see of it. */
const unsaidRefusals = ({ beyond, host, demo }: SettingsShape): readonly string[] => {
  if (beyond.length === 0 || demo.length > 0) return [];
  const why = beyond.map((setting) =>
    setting === "HOST"
      ? `HOST=${host} ouvre la boutique au réseau`
      : `${setting} mène à une autre machine`,
  );
  return [
    `PUBLIC_URL manque et ${why.join(", ")} : donnez l'adresse de la boutique, ou nommez ce que tout le monde peut y voir, par exemple DEMO=data,mail,bank,push.`,
  ];
};

const publicWarnings = (settings: SettingsShape): readonly string[] => {
  const { publicUrl, demo, trustProxy, host } = settings;
  const warnings: string[] = [];
  if (isLocalAddress(publicUrl)) {
    warnings.push(
      `PUBLIC_URL=${publicUrl} en production : les liens des courriels ne mènent qu'à cette machine.`,
    );
  } else if (!trustProxy && (publicUrl.startsWith("https:") || isLocalHost(host))) {
    warnings.push(
      "TRUST_PROXY=false alors qu'un proxy semble placé devant la boutique : tous ses clients auraient la même adresse, et quelques mots de passe faux les bloqueraient tous.",
    );
  }
  warnings.push(...partLines(settings, "absent"));
  if (bankOf(settings) === "none" && absentParts(settings).includes("score"))
    warnings.push(NOTHING_PAYS);
  if (demo.length > 0) {
    warnings.push(
      `DEMO=${demo.join(",")} : ces parties de la démonstration sont ouvertes à tous sur ${publicUrl}.`,
    );
  }
  return warnings;
};

const NOTHING_PAYS =
  "Ni carte ni score : aucune boutique ne peut payer une commande tant que son score n'est pas connu.";

const localWarnings = ({ host }: SettingsShape): readonly string[] =>
  isLocalHost(host)
    ? []
    : [
        `HOST=${host} ouvre au réseau une boutique de démonstration, dont les comptes sont publiés : pour une vraie boutique, donnez PUBLIC_URL.`,
      ];

/** Secret and restricted keys of Stripe's test mode. */
const isTestKey = (key: string): boolean => /^(?:sk|rk)_test_/.test(key);
