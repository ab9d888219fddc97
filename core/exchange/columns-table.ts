import { RESOURCES } from "../../api-schema/exchange/resources.ts";
import type { ExchangeColumn, Resource, Undoing } from "../../api-schema/exchange/resource.ts";

/** The part of docs/exchange.md that says what each file may have: made of the contract, as the rest is. */
export const columnsTables = (): string => Object.values(RESOURCES).map(tableOf).join("\n\n");

const tableOf = ({ title, name, about, key, columns, undoing }: Resource): string =>
  [
    `### ${title} (\`${name}\`)`,
    "",
    `${about} ${undoing === undefined ? "Sort seulement : aucun fichier n'en est pris." : UNDOING[undoing]}`,
    "",
    "| colonne | ce qu'elle dit | exemple | |",
    "| --- | --- | --- | --- |",
    ...Object.entries(columns).map(
      ([column, declared]) =>
        `| ${declared.header} | ${cell(declared.about)} | ${cell(declared.example)} | ${notesOf(declared, key.includes(column))} |`,
    ),
  ].join("\n");

const UNDOING: { readonly [Name in Undoing]: string } = {
  reversible: "Un passage se défait.",
  compensable: "Un passage ne se défait pas : le suivant corrige.",
  final: "Ce qui est pris ne se reprend pas.",
};

const cell = (text: string): string => text.replaceAll("|", "\\|");

const notesOf = ({ need, refers, clears, unique }: ExchangeColumn, isKey: boolean): string =>
  [
    ...(isKey ? ["la désigne"] : []),
    ...(need === "new" ? ["à la création"] : []),
    ...(need === "always" ? ["toujours"] : []),
    ...(refers === undefined ? [] : [`parmi les ${RESOURCES[refers].title}`]),
    ...(unique === true ? ["une seule fois"] : []),
    ...(clears === true ? ["« supprimer » l'enlève"] : []),
  ].join(", ");
