import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

// Writes towns.txt: node launch.js server/registration/generate-towns.ts, after a new version of the
// package, once a year. The package is MIT, its data Insee's and La Poste's under Licence Ouverte 2.0.

interface Commune {
  readonly nom: string;
  readonly type: string;
  readonly codesPostaux?: readonly string[];
}

const require = createRequire(import.meta.url);
const name = "@etalab/decoupage-administratif";
const { version }: { readonly version: string } = require(`${name}/package.json`);
const communes: readonly Commune[] = JSON.parse(
  readFileSync(require.resolve(`${name}/data/communes.json`), "utf8"),
);

const byName = new Intl.Collator("fr").compare;
const namesByPostcode = new Map<string, string[]>();
for (const { nom, type, codesPostaux = [] } of communes) {
  // Paris, Lyon and Marseille are one town each, whatever their arrondissement.
  if (type !== "commune-actuelle") continue;
  for (const postcode of codesPostaux) {
    const names = namesByPostcode.get(postcode) ?? [];
    names.push(nom);
    namesByPostcode.set(postcode, names);
  }
}

const lines = [...namesByPostcode]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([postcode, names]) => `${postcode} ${names.toSorted(byName).join("|")}`);
const head = `# Communes de France par code postal : ${name} ${version} (Etalab ; Insee, La Poste), Licence Ouverte 2.0`;
writeFileSync(new URL("towns.txt", import.meta.url), `${[head, ...lines].join("\n")}\n`);
