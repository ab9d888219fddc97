import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** How the next calls end: as Insee does, with its connection cut, with a fault, or not at all. */
export type SireneMood = "well" | "away" | "faulty" | "faultyOnce" | "mute" | "crowded" | "garbled";

/**
 * Insee's directory on this machine, as far as the shop speaks it: the shapes are those of the API
 * Sirene 3.11, with its header `statut`; the companies are made up.
 */
export interface SireneService {
  /** Stands for https://api.insee.fr/api-sirene/3.11. */
  readonly origin: string;
  /** Path and key of each call, in order. */
  readonly received: ReadonlyArray<{ readonly path: string; readonly key: string | undefined }>;
  readonly mood: (mood: SireneMood) => void;
  readonly stop: () => Promise<void>;
}

export const inseeKey = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0";

/** A baker's shop of a company: open, a head office, under a sign. */
export const openSiret = "00910000900019";
/** Of a person who asked not to be found, and whose door is shut. */
export const hiddenSiret = "00910000900043";
/** In business under their own name, with an address without a number. */
export const personSiret = "00910001700012";

export async function startSirene(): Promise<SireneService> {
  const received: { path: string; key: string | undefined }[] = [];
  let mood: SireneMood = "well";
  const server = createServer((request, response) => {
    const key = request.headers["x-insee-api-key-integration"]?.toString();
    received.push({ path: request.url ?? "", key });
    const answer = (
      status: number,
      body: unknown,
      headers: Readonly<Record<string, string>> = {},
    ): void => {
      response.writeHead(status, { "content-type": "application/json;charset=utf-8", ...headers });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    };
    const header = (statut: number, message: string) => ({ header: { statut, message } });
    if (mood === "mute") return;
    if (mood === "away") return void request.socket.destroy();
    if (mood === "faulty" || mood === "faultyOnce") {
      if (mood === "faultyOnce") mood = "well";
      return answer(503, header(503, "Service indisponible"));
    }
    if (mood === "crowded")
      return answer(429, header(429, "Quota dépassé"), { "retry-after": "30" });
    if (mood === "garbled") return answer(200, { ...header(200, "ok"), etablissement: {} });
    if (key !== inseeKey) return answer(401, header(401, "Clé invalide"));
    const siret = /^\/siret\/(\d{14})$/.exec(request.url ?? "")?.[1] ?? "";
    const found = etablissements[siret];
    if (found === undefined) {
      return answer(404, header(404, `Aucun élément trouvé pour le siret ${siret}`));
    }
    answer(200, { ...header(200, "ok"), etablissement: found });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // safe: it listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    mood: (next) => {
      mood = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const numbers = (siret: string) => ({
  siren: siret.slice(0, 9),
  nic: siret.slice(9),
  siret,
  trancheEffectifsEtablissement: null,
  anneeEffectifsEtablissement: null,
  activitePrincipaleRegistreMetiersEtablissement: null,
  dateDernierTraitementEtablissement: "2024-03-29T08:00:00.000",
});

const unit = {
  etatAdministratifUniteLegale: "A",
  statutDiffusionUniteLegale: "O",
  dateCreationUniteLegale: "2009-02-01",
  categorieJuridiqueUniteLegale: "5499",
  denominationUniteLegale: null,
  sigleUniteLegale: null,
  denominationUsuelle1UniteLegale: null,
  denominationUsuelle2UniteLegale: null,
  denominationUsuelle3UniteLegale: null,
  sexeUniteLegale: null,
  nomUniteLegale: null,
  nomUsageUniteLegale: null,
  prenom1UniteLegale: null,
  prenomUsuelUniteLegale: null,
  pseudonymeUniteLegale: null,
  activitePrincipaleUniteLegale: "10.71C",
  nomenclatureActivitePrincipaleUniteLegale: "NAFRev2",
  economieSocialeSolidaireUniteLegale: "N",
  caractereEmployeurUniteLegale: "O",
  nicSiegeUniteLegale: "00019",
  categorieEntreprise: "PME",
};

const place = {
  complementAdresseEtablissement: null,
  numeroVoieEtablissement: "12",
  indiceRepetitionEtablissement: null,
  typeVoieEtablissement: "RUE",
  libelleVoieEtablissement: "DU FOUR",
  codePostalEtablissement: "76000",
  libelleCommuneEtablissement: "ROUEN",
  libelleCommuneEtrangerEtablissement: null,
  distributionSpecialeEtablissement: null,
  codeCommuneEtablissement: "76540",
  codeCedexEtablissement: null,
  libelleCedexEtablissement: null,
};

const period = {
  dateFin: null,
  dateDebut: "2015-06-01",
  etatAdministratifEtablissement: "A",
  changementEtatAdministratifEtablissement: false,
  enseigne1Etablissement: null,
  enseigne2Etablissement: null,
  enseigne3Etablissement: null,
  denominationUsuelleEtablissement: null,
  activitePrincipaleEtablissement: "10.71C",
  nomenclatureActivitePrincipaleEtablissement: "NAFRev2",
  caractereEmployeurEtablissement: "O",
};

const etablissements: { readonly [Siret in string]?: unknown } = {
  [openSiret]: {
    ...numbers(openSiret),
    statutDiffusionEtablissement: "O",
    dateCreationEtablissement: "2009-02-01",
    etablissementSiege: true,
    nombrePeriodesEtablissement: 2,
    uniteLegale: { ...unit, denominationUniteLegale: "BOULANGERIE CORVELANNE" },
    adresseEtablissement: { ...place, indiceRepetitionEtablissement: "B" },
    periodesEtablissement: [
      { ...period, enseigne1Etablissement: "AU PAIN DE LA HALLE" },
      {
        ...period,
        dateFin: "2015-05-31",
        dateDebut: "2009-02-01",
        enseigne1Etablissement: "L ANCIEN FOURNIL",
        activitePrincipaleEtablissement: "10.71D",
      },
    ],
  },
  [hiddenSiret]: {
    ...numbers(hiddenSiret),
    statutDiffusionEtablissement: "P",
    dateCreationEtablissement: "2012-09-03",
    etablissementSiege: true,
    nombrePeriodesEtablissement: 2,
    uniteLegale: {
      ...unit,
      statutDiffusionUniteLegale: "P",
      etatAdministratifUniteLegale: "C",
      categorieJuridiqueUniteLegale: "1000",
      nomUniteLegale: "[ND]",
      nomUsageUniteLegale: "[ND]",
      prenom1UniteLegale: "[ND]",
      prenomUsuelUniteLegale: "[ND]",
    },
    adresseEtablissement: {
      ...place,
      numeroVoieEtablissement: "[ND]",
      typeVoieEtablissement: "[ND]",
      libelleVoieEtablissement: "[ND]",
    },
    periodesEtablissement: [
      { ...period, dateDebut: "2025-03-03", etatAdministratifEtablissement: "F" },
      { ...period, dateFin: "2025-03-02", dateDebut: "2012-09-03" },
    ],
  },
  [personSiret]: {
    ...numbers(personSiret),
    statutDiffusionEtablissement: "O",
    dateCreationEtablissement: null,
    etablissementSiege: false,
    nombrePeriodesEtablissement: 1,
    uniteLegale: {
      ...unit,
      categorieJuridiqueUniteLegale: "1000",
      sexeUniteLegale: "F",
      nomUniteLegale: "QUERMANDIN",
      nomUsageUniteLegale: "VAUTREBEL",
      prenom1UniteLegale: "ELISE",
      prenomUsuelUniteLegale: "ELISE",
    },
    adresseEtablissement: {
      ...place,
      numeroVoieEtablissement: null,
      typeVoieEtablissement: null,
      libelleVoieEtablissement: "LE BOURG",
      codePostalEtablissement: null,
      libelleCommuneEtablissement: null,
    },
    periodesEtablissement: [
      {
        ...period,
        activitePrincipaleEtablissement: null,
        denominationUsuelleEtablissement: "LE PETRIN DU BOURG",
      },
    ],
  },
};
