import type { LaneHealth, LaneName, ShopHealth } from "../../../../api-schema/staff-health.ts";
import { formatMoment } from "../../../../core/calendar/moment.ts";
import { instantOfMs, msOfInstant } from "../../../../core/calendar/paris-time.ts";
import { counted } from "../../parts/counted.ts";
import { deskPaths } from "../../paths.ts";

/** A sign of how the shop fares, in a sentence, with its way on. */
export interface Sign {
  readonly name: string;
  readonly is: "good" | "bad" | "neutral";
  readonly said: string;
  /** Where one goes from there; null where nothing at the desk mends it. */
  readonly way: { readonly label: string; readonly href: string } | null;
}

export const LANE_WORDS: { readonly [Name in LaneName]: string } = {
  house: "La boutique elle-même",
  mail: "Courriels",
  push: "Notifications",
  sms: "Textos",
  erp: "ERP",
  bank: "Banque",
  signature: "Signature électronique",
  partner: "Programmes partenaires",
};

/** The thresholds of the alerts that say the same to who is woken. */
const SENDS_WAIT_MS = 600_000;
const DATABASE_SLOW_MS = 1000;
const SEARCH_BEHIND_S = 60;
/** A backup a day, and half a day of grace. */
const BACKUP_MS = 36 * 3_600_000;

/** How the shop fares at this moment, in the order in which somebody would ask. */
export const signsOf = ({ now, lanes }: Pick<ShopHealth, "now" | "lanes">): readonly Sign[] => [
  ordersSign(now),
  answersSign(now),
  sendsSign(lanes, msOfInstant(now.at)),
  partnersSign(lanes),
  databaseSign(now),
  ...standbySigns(now),
  searchSign(now),
  backupSign(now),
];

type Now = ShopHealth["now"];

const ordersSign = ({ orders }: Now): Sign => ({
  name: "Commandes",
  is: orders === 0 ? "neutral" : "good",
  said:
    orders === 0
      ? "Aucune commande depuis une heure."
      : `${counted(orders, "commande", "commandes")} depuis une heure.`,
  way: { label: "Voir les commandes", href: deskPaths.orders() },
});

const answersSign = ({ answered, late }: Now): Sign => {
  const name = "Réponses aux commandes";
  if (answered === 0) {
    const said = "Ce serveur n’a répondu à aucune commande depuis une heure.";
    return { name, is: "neutral", said, way: null };
  }
  if (late === 0) {
    const said = "Depuis une heure, chaque commande a eu sa réponse en moins de 300 ms.";
    return { name, is: "good", said, way: null };
  }
  return {
    name,
    is: "bad",
    said: `${counted(late, "commande", "commandes")} sur ${answered} : réponse en plus de 300 ms, ou en erreur. Prévenez qui tient les serveurs.`,
    way: null,
  };
};

const sendsSign = (lanes: readonly LaneHealth[], at: number): Sign => {
  const name = "Ce qui part";
  const way = { label: "Voir les envois", href: deskPaths.failedSends() };
  const failed = lanes.reduce((sum, lane) => sum + lane.failed, 0);
  if (failed > 0) {
    const said = `${counted(failed, "envoi a échoué", "envois ont échoué")} : quelqu’un doit décider.`;
    return { name, is: "bad", said, way };
  }
  const waiting = lanes.reduce((sum, lane) => sum + lane.waiting, 0);
  const since = Math.min(
    ...lanes.flatMap(({ waitingSince }) =>
      waitingSince === null ? [] : msOfInstant(waitingSince),
    ),
  );
  if (waiting === 0 || !Number.isFinite(since)) {
    return { name, is: "good", said: "Tout est parti, rien n’attend.", way: null };
  }
  const words = counted(waiting, "envoi attend", "envois attendent");
  return {
    name,
    is: at - since > SENDS_WAIT_MS ? "bad" : "good",
    said: `${words}, le plus ancien depuis le ${formatMoment(instantOfMs(since))}.`,
    way: null,
  };
};

const partnersSign = (lanes: readonly LaneHealth[]): Sign => {
  const bad = lanes.filter(({ lane, retried, failed }) => lane !== "house" && retried + failed > 0);
  return bad.length === 0
    ? { name: "Partenaires", is: "good", said: "Aucun partenaire ne répond mal.", way: null }
    : {
        name: "Partenaires",
        is: "bad",
        said: `À appeler : ${bad.map(({ lane }) => LANE_WORDS[lane]).join(", ")}. Ce qui attend partira de lui-même.`,
        way: null,
      };
};

const databaseSign = ({ databaseMs }: Now): Sign => {
  const isBad = databaseMs > DATABASE_SLOW_MS;
  const said = `La base répond en ${databaseMs < 1 ? "moins d’une" : databaseMs} ms.`;
  return {
    name: "Base de données",
    is: isBad ? "bad" : "good",
    said: isBad ? `${said} Prévenez qui tient les serveurs.` : said,
    way: null,
  };
};

const standbySigns = ({ standby }: Now): readonly Sign[] => {
  if (standby === null) return [];
  const name = "Copie de la base";
  const { isUsed, behind, why } = standby;
  if (isUsed) {
    const lag =
      behind === null ? "" : `, en retard de ${counted(behind, "seconde", "secondes")} au plus`;
    return [{ name, is: "good", said: `Le catalogue est lu dans la copie${lag}.`, way: null }];
  }
  const said = `Le catalogue est lu dans la base elle-même : la copie ne sert pas${why === null ? "" : ` (${why})`}. Prévenez qui tient les serveurs.`;
  return [{ name, is: "bad", said, way: null }];
};

const searchSign = ({ searchBehind }: Now): Sign => {
  const name = "Recherche";
  if (searchBehind === null) {
    return { name, is: "neutral", said: "La recherche se prépare.", way: null };
  }
  return searchBehind > SEARCH_BEHIND_S
    ? {
        name,
        is: "bad",
        said: `La recherche ne suit plus le catalogue depuis ${counted(Math.floor(searchBehind / 60), "minute", "minutes")}.`,
        way: null,
      }
    : { name, is: "good", said: "La recherche suit le catalogue.", way: null };
};

const backupSign = ({ at, backedUpAt }: Now): Sign => {
  const name = "Sauvegarde";
  if (backedUpAt === null) {
    const said = "Cette machine n’a fait aucune sauvegarde.";
    return { name, is: "neutral", said, way: null };
  }
  return {
    name,
    is: msOfInstant(at) - msOfInstant(backedUpAt) > BACKUP_MS ? "bad" : "good",
    said: `Dernière sauvegarde le ${formatMoment(backedUpAt)}.`,
    way: null,
  };
};
