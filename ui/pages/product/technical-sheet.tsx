import type { Allergen, Product, Variant } from "../../../api-schema/catalogue.ts";
import { ALLERGEN_NAMES, tenthsOfGram } from "../../../core/catalogue/allergens.ts";
import { percent, weight, wholeNumber } from "../../../core/money/format.ts";
import styles from "./technical-sheet.module.css";

interface TechnicalSheetProps {
  readonly product: Product;
  readonly variant: Variant;
}

/** Packaging, allergens (in bold, as the law asks), storage and nutrition per 100 g. */
export function TechnicalSheet({ product, variant }: TechnicalSheetProps) {
  const { sheet } = product;
  const rows: ReadonlyArray<readonly [string, string | null]> = [
    ["Conditionnement", variant.packaging],
    ["Référence", variant.reference],
    ["Code-barres (EAN)", variant.ean],
    ["Poids net", weight(variant.netWeight)],
    ["Poids brut", weight(variant.grossWeight)],
    ["Pièces par colis", variant.pieces === null ? null : String(variant.pieces)],
    ["Multiple de commande", variant.orderStep > 1 ? String(variant.orderStep) : null],
    ["TVA", percent(variant.vatRate)],
    ["Conservation", sheet.storage],
    ["Durée de vie", sheet.shelfLifeDays === null ? null : shelfLife(sheet.shelfLifeDays)],
  ];
  const named = new Set(rows.map(([name]) => name));
  const others = product.attributes.filter(({ name }) => !named.has(name));
  return (
    <section aria-labelledby="fiche" className={styles.sheet}>
      <h2 id="fiche">Fiche technique</h2>
      <dl className={styles.rows}>
        {rows.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        {others.map(({ code, name, value }) => (
          <div key={code}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {sheet.ingredients === null ? null : (
        <>
          <h3>Ingrédients</h3>
          <p>
            <Ingredients text={sheet.ingredients} />
          </p>
        </>
      )}
      <Allergens contains={sheet.allergens} traces={sheet.traces} />
      <NutritionTable product={product} />
      {sheet.documents.length === 0 ? null : (
        <>
          <h3>Documents</h3>
          <ul>
            {sheet.documents.map(({ title, path }) => (
              <li key={path}>
                <a href={path} className={styles.document}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface AllergensProps {
  readonly contains: readonly Allergen[];
  readonly traces: readonly Allergen[];
}

function Allergens({ contains, traces }: AllergensProps) {
  if (contains.length === 0 && traces.length === 0) return null;
  return (
    <>
      <h3>Allergènes</h3>
      {contains.length === 0 ? null : (
        <p>
          Contient : <b>{contains.map((name) => ALLERGEN_NAMES[name]).join(", ")}</b>.
        </p>
      )}
      {traces.length === 0 ? null : (
        <p>
          Traces possibles : <b>{traces.map((name) => ALLERGEN_NAMES[name]).join(", ")}</b>.
        </p>
      )}
    </>
  );
}

/** The list of ingredients; what stands between `**` is an allergen's own word. */
function Ingredients({ text }: { readonly text: string }) {
  return text
    .split("**")
    .map((part, index) => (index % 2 === 1 ? <b key={`${index}-${part}`}>{part}</b> : part));
}

function NutritionTable({ product }: { readonly product: Product }) {
  const { nutrition } = product.sheet;
  if (nutrition === null) return null;
  const rows = [
    [
      "Énergie",
      `${wholeNumber(nutrition.energyKj)}\u00a0kJ / ${wholeNumber(nutrition.energyKcal)}\u00a0kcal`,
    ],
    ["Matières grasses", tenthsOfGram(nutrition.fat)],
    ["dont acides gras saturés", tenthsOfGram(nutrition.saturatedFat)],
    ["Glucides", tenthsOfGram(nutrition.carbohydrate)],
    ["dont sucres", tenthsOfGram(nutrition.sugars)],
    ["Fibres alimentaires", tenthsOfGram(nutrition.fibre)],
    ["Protéines", tenthsOfGram(nutrition.protein)],
    ["Sel", tenthsOfGram(nutrition.salt)],
  ] as const;
  return (
    <table className={styles.nutrition}>
      <caption>Valeurs nutritionnelles pour 100 g</caption>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const shelfLife = (days: number): string =>
  days >= 60 ? `${Math.round(days / 30)} mois` : `${days} jours`;
