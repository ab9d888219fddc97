import { Link } from "wouter";
import type { ProductSuggestion } from "../../api-schema/search.ts";
import { comparisonPrice } from "../../core/catalogue/price.ts";
import { euros } from "../../core/money/format.ts";
import { paths } from "../../core/routes/paths.ts";
import { ProductPicture } from "../widgets/product-picture.tsx";
import { Highlighted } from "./highlighted.tsx";
import styles from "./search-list.module.css";

interface SuggestionProductsProps {
  readonly products: readonly ProductSuggestion[];
  readonly listId: string;
  readonly text: string;
  readonly active: number;
}

/** The suggested products: picture, name, brand and code (spec §2), packaging, and the store's price. */
export function SuggestionProducts({ products, listId, text, active }: SuggestionProductsProps) {
  return products.map((product, index) => (
    <Link
      key={product.productCode}
      id={`${listId}-${index}`}
      role="option"
      aria-selected={index === active}
      tabIndex={-1}
      href={paths.product(product.slug)}
      className={styles.option}
    >
      <span className={styles.thumbnail}>
        <ProductPicture src={product.image?.path} alt="" width={60} height={60} />
      </span>
      <span className={styles.names}>
        <b>
          <Highlighted text={product.name} search={text} />
        </b>
        <span>
          {product.brand === null ? null : <span>{`${product.brand} · `}</span>}
          <span>
            {"réf.\u00a0"}
            <Highlighted text={product.productCode} search={text} />
          </span>
        </span>
        <Figures variant={product.variant} />
      </span>
    </Link>
  ));
}

/** 'Sac 25 kg', '21,40 € HT', '0,86 €/kg'; a visitor sees no price. */
function Figures({
  variant: { packaging, price, netWeight, pieces },
}: Pick<ProductSuggestion, "variant">) {
  const comparison = price === null ? undefined : comparisonPrice(price, { netWeight, pieces });
  return (
    <span className={styles.figures}>
      <span>{packaging}</span>
      {price === null ? null : <b>{`${euros(price)}\u00a0HT`}</b>}
      {comparison === undefined ? null : <span>{comparison}</span>}
    </span>
  );
}
