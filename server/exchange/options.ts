import { Schema } from "effect";
import { parseArgs } from "node:util";
import { RESOURCE_NAMES, type ResourceName } from "../../api-schema/exchange/names.ts";
import { comesIn, RESOURCES } from "../../api-schema/exchange/resources.ts";
import { type Party, partyNamed } from "../../core/edifact/interchange.ts";
import type { OrderMessage } from "../../core/edifact/orders.ts";
import { goesOutOnly } from "../../core/exchange/report.ts";
import { NO_WISH, SourceName, type Wish } from "../../core/exchange/wish.ts";

export const USAGE = `Usage : npm run exchange -- <commande>

  in FICHIER…            prend des fichiers : un aperçu, puis --apply
     --resource R        de quoi ils parlent, quand leurs colonnes ne le disent pas
                         pictures : une archive .zip de photos, nommées par référence ou EAN (T65-25-2.jpg)
     --profile P         un profil gardé, ou un fichier de profil
     --means "PU HT=unitPrice"   ce que veut dire une colonne ; "Zone=" : rien
     --constant "counts=libre"   ce que dit chaque ligne d'une colonne que le fichier n'a pas
     --keep NOM          garde cette lecture comme profil
     --source S          ses clés sont celles du système S (« correspondances »)
     --merchant M        c'est le fichier du marchand M : il ne dit que ce que celui-ci vend
     --as-of INSTANT     quand le fichier était vrai
     --complete          il nomme tout : ce qu'il n'a pas est retiré de la vente
     --only new|known    seulement ce qui n'existe pas encore, ou ce qui existe
     --good-lines        les bonnes lignes, sans les fautives
     --preview           l'aperçu seul (le défaut) ; --apply l'applique
  confirm PASSAGE        un second regard a été jeté : le passage est appliqué
  cancel PASSAGE         abandonne un passage qui n'est pas appliqué
  undo PASSAGE           rend ce que personne n'a changé depuis
  out R                  tout, ou --since INSTANT, en --format csv|xlsx|ndjson, --to FICHIER
     --format edifact    orders seulement : des messages ORDERS D.96A ; ordrsp : des ORDRSP
     --partner CODE      leur destinataire : GLN, SIRET ou un code convenu ; --since INSTANT
     --source S          avec les clés du système S, là où il en a
     --merchant M        ce que vend le marchand M
  out --all --to DOSSIER toute la maison, telle qu'elle rentre
  template R             le modèle d'un fichier
  control FICHIER        le CONTRL qui répond à un échange EDIFACT reçu, --to FICHIER
  profile NOM            un profil gardé, en JSON
  thresholds             à partir d'où un passage attend ; "prix qui bouge=20" : au-delà de 20 %
  runs                   les derniers passages
  watch                  prend les fichiers posés dans EXCHANGE_DIR, jusqu'à Ctrl+C

R : ${RESOURCE_NAMES.filter(comesIn).join(", ")}
sortent seulement : ${RESOURCE_NAMES.filter((name) => !comesIn(name)).join(", ")}
Code de sortie : 0 fait, 1 refusé, 2 attend une personne, 3 mal demandé. --json : le rapport en JSON.`;

/** What was asked cannot be, in French. */
export class WrongUse extends Error {}

export type Format = "csv" | "xlsx" | "ndjson";

export type Command =
  | {
      readonly command: "in";
      readonly files: readonly string[];
      /** `pictures`: an archive of photographs, by the names of its files. */
      readonly resource: ResourceName | "pictures" | null;
      readonly profile: string | null;
      readonly keep: string | null;
      readonly asOf: string | null;
      readonly wish: Wish;
      readonly apply: boolean;
    }
  | { readonly command: "confirm" | "cancel" | "undo"; readonly run: number }
  | {
      readonly command: "out";
      readonly resource: ResourceName | null;
      readonly since: string | null;
      readonly source?: string;
      readonly merchant?: string;
      readonly format: Format;
      readonly to: string | null;
    }
  | {
      /** Orders as messages of EDIFACT. */
      readonly command: "out-edifact";
      readonly message: OrderMessage;
      readonly partner: Party;
      readonly since: string | null;
      readonly source?: string;
      readonly merchant?: string;
      readonly to: string | null;
    }
  | { readonly command: "control"; readonly file: string; readonly to: string | null }
  | {
      readonly command: "template";
      readonly resource: ResourceName;
      readonly format: Format;
      readonly to: string | null;
    }
  | { readonly command: "profile"; readonly name: string }
  | { readonly command: "thresholds"; readonly set: readonly (readonly [string, string])[] }
  | { readonly command: "runs" }
  | { readonly command: "watch" };

const OPTIONS = {
  resource: { type: "string" },
  profile: { type: "string" },
  means: { type: "string", multiple: true },
  constant: { type: "string", multiple: true },
  keep: { type: "string" },
  "as-of": { type: "string" },
  complete: { type: "boolean" },
  only: { type: "string" },
  "good-lines": { type: "boolean" },
  preview: { type: "boolean" },
  apply: { type: "boolean" },
  since: { type: "string" },
  source: { type: "string" },
  merchant: { type: "string" },
  format: { type: "string" },
  partner: { type: "string" },
  to: { type: "string" },
  all: { type: "boolean" },
  json: { type: "boolean" },
} as const;

/** What the command line asks for, and whether the answer is JSON; throws WrongUse. */
export const readCommand = (
  args: readonly string[],
): { readonly asked: Command; readonly json: boolean } => {
  const { values, positionals } = parsed(args);
  const [command, ...rest] = positionals;
  return { asked: commandOf(command, rest, values), json: values.json === true };
};

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const [option] = /'-[^']*'/.exec(error instanceof Error ? error.message : "") ?? [""];
    throw new WrongUse(`Option inconnue ou sans valeur : ${option.slice(1, -1)}`);
  }
};

type Values = ReturnType<typeof parsed>["values"];

const commandOf = (
  command: string | undefined,
  rest: readonly string[],
  values: Values,
): Command => {
  const [first = ""] = rest;
  switch (command) {
    case "in":
      if (rest.length === 0) throw new WrongUse("Nommez un fichier.");
      if (values.apply === true && values.preview === true) {
        throw new WrongUse("--preview ou --apply, l'un des deux.");
      }
      return {
        command,
        files: rest,
        resource:
          values.resource === undefined || values.resource === "pictures"
            ? (values.resource ?? null)
            : incomingOf(values.resource),
        profile: values.profile ?? null,
        keep: values.keep ?? null,
        asOf: instantOf("as-of", values["as-of"]),
        wish: wishOf(values),
        apply: values.apply === true,
      };
    case "confirm":
    case "cancel":
    case "undo":
      if (!/^\d{1,9}$/.test(first)) throw new WrongUse("Donnez le numéro d'un passage.");
      return { command, run: Number(first) };
    case "out":
      if ((values.all === true) === (first !== "")) {
        throw new WrongUse("Nommez ce qui sort, ou --all.");
      }
      if (values.all === true && values.to === undefined) {
        throw new WrongUse("Donnez le dossier : --to DOSSIER.");
      }
      if (values.format === "edifact" || values.format === "ordrsp") {
        if (first !== "orders") throw new WrongUse(`--format ${values.format} : orders seulement.`);
        if (values.since === undefined) {
          throw new WrongUse("Dites depuis quand : --since INSTANT, celui du dernier envoi.");
        }
        return {
          command: "out-edifact",
          message: values.format === "ordrsp" ? "ordrsp" : "orders",
          partner: partnerOf(values.partner),
          since: instantOf("since", values.since),
          ...originOf(values),
          to: values.to ?? null,
        };
      }
      return {
        command,
        resource: first === "" ? null : resourceOf(first),
        since: instantOf("since", values.since),
        ...originOf(values),
        format: formatOf(values.format),
        to: values.to ?? null,
      };
    case "control":
      if (rest.length !== 1) throw new WrongUse("Nommez un fichier.");
      return { command, file: first, to: values.to ?? null };
    case "template":
      return {
        command,
        resource: incomingOf(first),
        format: formatOf(values.format),
        to: values.to ?? null,
      };
    case "profile":
      if (first === "") throw new WrongUse("Nommez un profil.");
      return { command, name: first };
    case "thresholds":
      return { command, set: rest.map((said) => pairOf(said, '"prix qui bouge=20"')) };
    case "runs":
    case "watch":
      return { command };
    case undefined:
      throw new WrongUse(USAGE);
    default:
      throw new WrongUse(`Commande inconnue : ${command}\n${USAGE}`);
  }
};

const resourceOf = (text: string): ResourceName => {
  const found = RESOURCE_NAMES.find((name) => name === text);
  if (found === undefined) {
    throw new WrongUse(`« ${text} » n'est pas de : ${RESOURCE_NAMES.join(", ")}.`);
  }
  return found;
};

const incomingOf = (text: string): ResourceName => {
  const name = resourceOf(text);
  if (!comesIn(name)) throw new WrongUse(goesOutOnly(RESOURCES[name]));
  return name;
};

const partnerOf = (text = ""): Party => {
  const party = partyNamed(text);
  if (party === undefined) {
    throw new WrongUse("--partner demande un GLN, un SIRET ou un code de lettres et de chiffres.");
  }
  return party;
};

const formatOf = (text = "csv"): Format => {
  if (text === "csv" || text === "xlsx" || text === "ndjson") return text;
  throw new WrongUse("--format csv, xlsx ou ndjson.");
};

const instantOf = (option: string, text: string | undefined): string | null => {
  if (text === undefined) return null;
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) {
    throw new WrongUse(`--${option} demande un instant, comme 2026-11-27T04:00:00+01:00.`);
  }
  return new Date(ms).toISOString();
};

const originOf = (values: Values): Pick<Wish, "source" | "merchant"> => ({
  ...nameOf("source", values),
  ...nameOf("merchant", values),
});

const nameOf = <Option extends "source" | "merchant">(option: Option, values: Values) => {
  const said = values[option];
  if (said !== undefined && !Schema.is(SourceName)(said)) {
    throw new WrongUse(`--${option} : des lettres minuscules, des chiffres et des tirets.`);
  }
  return said === undefined ? {} : { [option]: said };
};

const wishOf = (values: Values): Wish => {
  const { only } = values;
  if (only !== undefined && only !== "new" && only !== "known") {
    throw new WrongUse("--only new ou known.");
  }
  return {
    ...NO_WISH,
    ...originOf(values),
    complete: values.complete === true,
    goodLines: values["good-lines"] === true,
    only: only ?? null,
    constants: Object.fromEntries(
      (values.constant ?? []).map((said) => pairOf(said, '--constant "colonne=valeur"')),
    ),
    meant: Object.fromEntries(
      (values.means ?? []).map((said) => {
        const [header, column] = pairOf(said, '--means "en-tête=colonne"', said.lastIndexOf("="));
        return [header, column === "" ? null : column];
      }),
    ),
  };
};

const pairOf = (
  said: string,
  form: string,
  at = said.indexOf("="),
): readonly [name: string, value: string] => {
  if (at < 1) throw new WrongUse(form);
  return [said.slice(0, at).trim(), said.slice(at + 1).trim()];
};
