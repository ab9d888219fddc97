import { Result, Schema } from "effect";
import { CalendarDay } from "../../api-schema/primitives.ts";
import { legalFormName } from "../../core/stores/legal-forms.ts";
import type { DirectoryEntry } from "../ports/company-directory.ts";

/** What an answer of Insee's means. */
export type SireneAnswer =
  | { readonly _tag: "found"; readonly entry: DirectoryEntry }
  | { readonly _tag: "unknown" }
  | { readonly _tag: "busy" }
  | { readonly _tag: "refused"; readonly status: number }
  | { readonly _tag: "unreadable"; readonly reason: string };

/** Reads an answer of `siret/{siret}` by its status, or the one that its header names. */
export const readSirene = (httpStatus: number, text: string): SireneAnswer => {
  const body = parsed(text);
  const status = Result.getOrUndefined(decodeHeader(body))?.header.statut ?? httpStatus;
  if (status === 404) return { _tag: "unknown" };
  if (status === 429) return { _tag: "busy" };
  if (status === 401 || status === 403) return { _tag: "refused", status };
  if (status !== 200) return { _tag: "unreadable", reason: `Insee answered ${status}` };
  const answer = decodeAnswer(body);
  return Result.isSuccess(answer)
    ? { _tag: "found", entry: entryOf(answer.success.etablissement) }
    : { _tag: "unreadable", reason: `Another shape than documented: ${answer.failure.message}` };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

// What Insee hides of people who asked for it (statutDiffusion 'P').
const HIDDEN = "[ND]";

/** Absent, null, blank and hidden are all the same: not told. */
const told = Schema.optionalKey(Schema.NullOr(Schema.String));
const dayOrNot = Schema.optionalKey(Schema.NullOr(CalendarDay));

const decodeHeader = Schema.decodeUnknownResult(
  Schema.Struct({ header: Schema.Struct({ statut: Schema.Int }) }),
);

const Etablissement = Schema.Struct({
  etablissementSiege: Schema.Boolean,
  dateCreationEtablissement: dayOrNot,
  uniteLegale: Schema.Struct({
    etatAdministratifUniteLegale: told,
    denominationUniteLegale: told,
    denominationUsuelle1UniteLegale: told,
    prenomUsuelUniteLegale: told,
    prenom1UniteLegale: told,
    nomUsageUniteLegale: told,
    nomUniteLegale: told,
    categorieJuridiqueUniteLegale: told,
    activitePrincipaleUniteLegale: told,
  }),
  adresseEtablissement: Schema.Struct({
    numeroVoieEtablissement: told,
    indiceRepetitionEtablissement: told,
    typeVoieEtablissement: told,
    libelleVoieEtablissement: told,
    codePostalEtablissement: told,
    libelleCommuneEtablissement: told,
  }),
  periodesEtablissement: Schema.Array(
    Schema.Struct({
      dateDebut: dayOrNot,
      dateFin: dayOrNot,
      etatAdministratifEtablissement: told,
      enseigne1Etablissement: told,
      denominationUsuelleEtablissement: told,
      activitePrincipaleEtablissement: told,
    }),
  ),
});
type Etablissement = typeof Etablissement.Type;

const decodeAnswer = Schema.decodeUnknownResult(Schema.Struct({ etablissement: Etablissement }));

const entryOf = (found: Etablissement): DirectoryEntry => {
  const {
    uniteLegale: unit,
    adresseEtablissement: address,
    periodesEtablissement: periods,
  } = found;
  // The period that lasts is the one without an end; Insee writes it first.
  const today = periods.find(({ dateFin }) => (dateFin ?? null) === null) ?? periods[0];
  const isShut = today?.etatAdministratifEtablissement === "F";
  return {
    company: text(unit.denominationUniteLegale) ?? personOf(unit),
    tradeName:
      text(today?.enseigne1Etablissement) ??
      text(today?.denominationUsuelleEtablissement) ??
      text(unit.denominationUsuelle1UniteLegale),
    legalStatus: legalFormName(text(unit.categorieJuridiqueUniteLegale) ?? ""),
    naf: text(today?.activitePrincipaleEtablissement) ?? text(unit.activitePrincipaleUniteLegale),
    street: streetOf(address),
    postcode: text(address.codePostalEtablissement),
    city: text(address.libelleCommuneEtablissement),
    headquarters: found.etablissementSiege,
    createdOn: found.dateCreationEtablissement ?? null,
    closed: isShut || unit.etatAdministratifUniteLegale === "C",
    closedOn: isShut ? (today.dateDebut ?? null) : null,
  };
};

/** In business under their own name: the one they use, before the one of their birth. */
const personOf = (unit: Etablissement["uniteLegale"]): string | null => {
  const surname = text(unit.nomUsageUniteLegale) ?? text(unit.nomUniteLegale);
  if (surname === null) return null;
  const first = text(unit.prenomUsuelUniteLegale) ?? text(unit.prenom1UniteLegale);
  return joined([first, surname]);
};

const streetOf = (address: Etablissement["adresseEtablissement"]): string | null => {
  if (text(address.libelleVoieEtablissement) === null) return null;
  return joined([
    text(address.numeroVoieEtablissement),
    text(address.indiceRepetitionEtablissement),
    text(address.typeVoieEtablissement),
    text(address.libelleVoieEtablissement),
  ]);
};

const joined = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join(" ");

const text = (value: string | null | undefined): string | null => {
  const trimmed = (value ?? "").trim();
  return trimmed === "" || trimmed === HIDDEN ? null : trimmed;
};
