import { html, type Markup } from "../../web/html.ts";

/** One kind of what is kept, with its rows as people read them: French names, plain values. */
export interface DataSection {
  readonly title: string;
  readonly rows: readonly { readonly [name: string]: string | number | boolean | null }[];
}

/** The page of the zip: it stands alone, reads on a telephone, prints, and loads nothing. */
export const personalDataPage = (sections: readonly DataSection[], at: Date): string =>
  html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mes données</title>
        ${styleElement}
      </head>
      <body>
        <h1>Mes données</h1>
        <p>
          Tout ce que la boutique garde à votre sujet, au ${dayOf(at)}. Les mêmes données, pour un
          logiciel, sont dans le fichier mes-donnees.json.
        </p>
        ${sections.map(drawn)}
      </body>
    </html> `.markup;

const dayOf = (at: Date): string =>
  at.toLocaleDateString("fr-FR", { timeZone: "Europe/Paris", dateStyle: "long" });

const drawn = ({ title, rows }: DataSection): Markup =>
  html`<h2>${title}</h2>
    ${
      rows.length === 0
        ? html`<p>Rien.</p>`
        : html`<ul>
            ${rows.map(
              (row) =>
                html`<li>
                  <dl>
                    ${Object.entries(row).map(
                      ([name, value]) =>
                        html`<dt>${name}</dt>
                          <dd>${textOf(value)}</dd>`,
                    )}
                  </dl>
                </li>`,
            )}
          </ul>`
    }`;

const textOf = (value: string | number | boolean | null): string => {
  if (value === null || value === "") return "–";
  if (typeof value === "boolean") return value ? "oui" : "non";
  return typeof value === "number" ? value.toLocaleString("fr-FR") : value;
};

const styleElement: Markup = {
  markup: `<style>
:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
h1, h2 { font-family: Georgia, serif; line-height: 1.2; }
h2 { margin-top: 2rem; border-bottom: 3px solid #e2b04a; }
ul { padding: 0; list-style: none; }
li { padding: .5rem 0; border-bottom: 1px solid #e8dcc8; break-inside: avoid; }
dl { display: grid; grid-template-columns: minmax(7rem, 1fr) 2fr; gap: .25rem 1rem; margin: 0; }
dd { margin: 0; overflow-wrap: anywhere; }
</style>`,
};
