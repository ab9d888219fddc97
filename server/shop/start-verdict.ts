import type { SettingsShape } from "../config.ts";
import { bankOf, directoryOf, isLocalAddress, smsOf } from "../deployment.ts";

/** What is said before the shop opens: with a refusal it does not open. One line each, in French. */
export type StartVerdict = {
  readonly refusals: readonly string[];
  readonly warnings: readonly string[];
};

/** The settings taken together: mixtures that would give the shop away stop the start. */
export const startVerdict = (settings: SettingsShape): StartVerdict => ({
  refusals: [...bankRefusals(settings), ...(settings.production ? publicRefusals(settings) : [])],
  warnings: settings.production ? publicWarnings(settings) : localWarnings(settings),
});

/** Why a public shop whose database holds the demonstration accounts does not open; null when it may. */
export const accountsRefusal = (
  { production, demo }: Pick<SettingsShape, "production" | "demo">,
  hasDemoAccounts: boolean,
): string | null =>
  production && hasDemoAccounts && !demo.includes("data")
    ? "DATABASE_URL, DATA_DIR : la base contient les comptes de démonstration, dont le mot de passe est publié ; prenez une autre base, ou demandez-les par DEMO=data."
    : null;

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

const publicRefusals = (settings: SettingsShape): readonly string[] => {
  const { publicUrl, smtpUrl, demo, seed, flows } = settings;
  const refusals: string[] = [];
  if (!publicUrl.startsWith("https:") && !isLocalAddress(publicUrl)) {
    refusals.push(
      `PUBLIC_URL=${publicUrl} n'est pas en https : mots de passe et paniers passeraient en clair.`,
    );
  }
  if (smtpUrl === undefined && !demo.includes("mail")) {
    refusals.push(
      "SMTP_URL manque : aucun courriel ne partirait ; DEMO=mail les montre à tout le monde sur /_mail.",
    );
  }
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

const publicWarnings = (settings: SettingsShape): readonly string[] => {
  const { publicUrl, demo, trustProxy, webPush, host } = settings;
  const warnings: string[] = [];
  if (isLocalAddress(publicUrl)) {
    warnings.push(
      `PUBLIC_URL=${publicUrl} en production : les liens des courriels ne mènent qu'à cette machine.`,
    );
  } else if (
    !trustProxy &&
    (publicUrl.startsWith("https:") || isLocalAddress(`http://${hostOfUrl(host)}`))
  ) {
    warnings.push(
      "TRUST_PROXY=false alors qu'un proxy semble placé devant la boutique : tous ses clients auraient la même adresse, et quelques mots de passe faux les bloqueraient tous.",
    );
  }
  if (bankOf(settings) === "none") {
    warnings.push("STRIPE_SECRET_KEY manque : le paiement par carte n'est pas proposé.");
  }
  if (directoryOf(settings) === "none") {
    warnings.push(
      "INSEE_API_KEY manque : à l'inscription, les coordonnées des sociétés sont saisies à la main.",
    );
  }
  if (smsOf(settings) === "none") {
    warnings.push("SMS_URL manque : les alertes ne sont proposées que par courriel.");
  }
  if (!webPush && !demo.includes("push")) {
    warnings.push("WEB_PUSH=false : les notifications ne sont pas envoyées aux navigateurs.");
  }
  if (demo.length > 0) {
    warnings.push(
      `DEMO=${demo.join(",")} : ces parties de la démonstration sont ouvertes à tous sur ${publicUrl}.`,
    );
  }
  return warnings;
};

const localWarnings = ({ host }: SettingsShape): readonly string[] =>
  isLocalAddress(`http://${hostOfUrl(host)}`)
    ? []
    : [
        `HOST=${host} ouvre au réseau une boutique de démonstration, dont les comptes sont publiés : pour une vraie boutique, donnez PUBLIC_URL.`,
      ];

/** Secret and restricted keys of Stripe's test mode. */
const isTestKey = (key: string): boolean => /^(?:sk|rk)_test_/.test(key);

const hostOfUrl = (host: string): string => (host.includes(":") ? `[${host}]` : host);
