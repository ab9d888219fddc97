import Columns3 from "lucide-react/icons/columns-3";
import Download from "lucide-react/icons/download";
import { Link } from "wouter";
import type { Allergen, Product, Variant } from "../../../api-schema/catalogue.ts";
import { ALLERGEN_NAMES } from "../../../core/catalogue/allergens.ts";
import { documentWords } from "../../../core/files/file-size.ts";
import { writeCompared } from "../../../core/compare/compared-codes.ts";
import { isFlour } from "../../../core/compare/comparison.ts";
import { paths } from "../../../core/routes/paths.ts";
import {
  NUTRITION_TITLE,
  isNutritionPart,
  nutritionRows,
  productSheetFile,
  sheetRows,
} from "../../../core/catalogue/technical-sheet.ts";
import { Reach } from "../../widgets/primitives.tsx";
import styles from "./technical-sheet.module.css";

interface TechnicalSheetProps {
  readonly product: Product;
  readonly variant: Variant;
}

/** Packaging, allergens (in bold, as the law asks), storage and nutrition per 100 g. */
export function TechnicalSheet({ product, variant }: TechnicalSheetProps) {
  const { sheet } = product;
  return (
    <section aria-labelledby="fiche" className={styles.sheet}>
      <h2 id="fiche">Fiche technique</h2>
      <dl className={styles.rows}>
        {sheetRows(product, variant).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isFlour(product) ? (
        <p data-print="none">
          <Reach as={Link} gap="2" href={paths.compare(writeCompared([product.code]))}>
            <Columns3 size={18} aria-hidden />
            Comparer avec d’autres farines
          </Reach>
        </p>
      ) : null}
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
      <h3>Documents</h3>
      <ul>
        {sheet.documents.some(({ kind }) => kind === "technicalSheet") ? null : (
          <li>
            <Reach gap="2" href={productSheetFile(product.code)} download>
              <Download size={18} aria-hidden />
              Fiche technique (PDF)
            </Reach>
          </li>
        )}
        {sheet.documents.map(({ title, path, size }) => (
          <li key={path}>
            <Reach gap="2" href={path} download>
              <Download size={18} aria-hidden />
              {documentWords(title, size)}
            </Reach>
          </li>
        ))}
      </ul>
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
  return (
    <table className={styles.nutrition}>
      <caption>{NUTRITION_TITLE}</caption>
      <tbody>
        {nutritionRows(nutrition).map(([name, value]) => (
          <tr key={name}>
            <th scope="row" className={isNutritionPart(name) ? styles.part : undefined}>
              {name}
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
