import { Stream } from "effect";
import { createHash } from "node:crypto";
import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import type { Profile } from "../../../core/exchange/profile.ts";
import { NO_WISH, type Wish } from "../../../core/exchange/wish.ts";
import { applyReady, takeIn, type TakenIn } from "../../../server/exchange/take-in.ts";
import { rowsOf } from "../databases.ts";
import { runOn } from "../key-commands.ts";

/** The lines of a file as they are written here: a header, then the cells of each line between bars. */
export const fileOf = (text: string) => {
  const [header = "", ...lines] = text.trim().split("\n");
  const columns = header.split(";").map((cell) => cell.trim());
  return {
    columns,
    rows: lines.map((line, index) => ({
      line: index + 2,
      cells: Object.fromEntries(
        line.split(";").map((cell, at) => [columns[at] ?? `?${at}`, cell.trim()]),
      ),
    })),
  };
};

interface Asked {
  readonly resource?: ResourceName;
  readonly wish?: Partial<Wish>;
  readonly asOf?: string;
  readonly profile?: Profile;
}

/** A file that somebody brings. */
export const incoming = (text: string, { resource, wish, asOf, profile }: Asked = {}) => {
  const { columns, rows } = fileOf(text);
  return {
    fileName: "essai.csv",
    digest: createHash("sha256").update(text).digest("hex"),
    bytes: text.length,
    table: { format: "csv" as const, columns, lines: Stream.fromIterable(rows) },
    sample: rows.slice(0, 50).map(({ cells }) => cells),
    resource: resource ?? null,
    profile: profile ?? null,
    asOf: asOf ?? null,
    wish: { ...NO_WISH, ...wish },
    by: "essai",
  };
};

/** Takes a file in up to its preview. */
export const preview = (url: string, text: string, asked: Asked = {}): Promise<TakenIn> =>
  runOn(url, takeIn(incoming(text, asked)));

/** Takes a file in and applies it; a run that cannot be applied is an error of the test. */
export const take = async (url: string, text: string, asked: Asked = {}) => {
  const taken = await preview(url, text, asked);
  if (taken.outcome !== "compared" || taken.run.state !== "ready") {
    throw new Error(`Not ready: ${JSON.stringify(taken)}`);
  }
  return runOn(url, applyReady(taken.run));
};

/** What is wrong with a file, line by line. */
export const reasonsOf = async (url: string, resource: ResourceName, text: string) => {
  const taken = await preview(url, text, { resource });
  if (taken.outcome !== "compared") throw new Error(JSON.stringify(taken));
  return rowsOf(
    url,
    `select line, f->>'column' as "column", f->>'reason' as reason
       from exchange_line, jsonb_array_elements(faults) f where run_id = $1 order by n`,
    [taken.run.id],
  );
};

/** The files of a small mill, by resource. */
export const MILL: { readonly [Name in ResourceName]?: string } = {
  categories: `Code;Nom;Catégorie mère;Rang
farines-de-ble;Farines de blé;farines;1
farines;Farines;;1
seigle;Farines de seigle;farines;2`,
  brands: `Code;Nom
val;Minoterie du Val`,
  merchants: `Code;Nom;Moulin
moulin;Minoterie du Val;oui`,
  products: `Code produit;Désignation;Famille;Marque;Marchand;Gamme;Labels;Allergènes
T65;Farine T65;farines-de-ble;val;moulin;farine;Bio | Label Rouge;blé
S170;Farine de seigle T170;seigle;val;moulin;farine;;gluten`,
  variants: `Code article;Code produit;Conditionnement;Gencod;Poids net;Poids brut;TVA
T65-25;T65;Sac 25 kg;3760001000016;25;25,2;5,5
T65-10;T65;Sac 10 kg;;10;10,1;5,5
S170-25;S170;Sac 25 kg;;25;25,2;5,5`,
  tours: `Secteur;Gamme;Jours;Heure limite;Franco (kg);Franco HT;Maximum (kg);Maximum HT;Port HT
ZN;farine;mardi | jeudi;11:00;500;;8000;;25,00
ZN;surgelés;mercredi;12h00;;200,00;;3000,00;15,00
ZS;farine;lundi | mercredi | vendredi;16:00;0;;8000;;`,
  closures: `Secteur;Gamme;Jour sans camion;Motif
ZN;farine;24/12/2026;Le moulin est fermé.`,
  customers: `N° client;Enseigne;SIRET;Secteur;E-mail;Adresse;CP;Ville;Tél;Adresse du siège;CP siège;Ville siège;Fermeture
104512;Le Fournil;00910000900043;ZN;bonjour@fournil.example;29 boulevard des Moulins;76200;Dieppe;02 35 00 00 01;;;;lundi | dimanche
104513;Pain de Mer;00910024900029;ZS;;1 quai du Port;50100;Cherbourg;;8 rue Basse;14000;Caen;`,
  companies: `SIREN;Groupe;Délai de paiement;Plafond d'encours
009100009;GRP-NORD;30;5 000,00
009100249;;;`,
  prices: `Tarif;Code article;Valable dès;PU HT;Paliers
ZN;T65-25;;18,40;10 : 5 | 40 : 8
ZN;T65-25;30/11/2026;19,20;10 : 5
ZN;T65-10;;8,10;
ZS;T65-25;;18,90;`,
  promotions: `Code promotion;Genre;Nom;Commence le;Finit le;Montant du code HT
SEMAINE;offre;La semaine du seigle;30/11/2026;07/12/2026;
VINGT;code;Vingt euros;30/11/2026;07/12/2026;20,00`,
  offers: `Code promo;Code article;Remise
SEMAINE;S170-25;8`,
  stocks: `Réf;Dépôt;Qté;Nature;Relevé le
T65-25;PRINCIPAL;120;compté;26/11/2026 18:00
T65-10;PRINCIPAL;0;libre;26/11/2026 18:00`,
};
