import X from "lucide-react/icons/x";
import { useState } from "react";
import { Link } from "wouter";
import type { ProductCode } from "../../../api-schema/primitives.ts";
import { cardOfProduct } from "../../../core/catalogue/product-card.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import {
  type ComparedProduct,
  type ComparisonRow,
  comparisonRows,
} from "../../../core/compare/comparison.ts";
import { paths } from "../../../core/routes/paths.ts";
import { PrintButton } from "../../editorial/print-button.tsx";
import { CardBuy, CardPrice } from "../../shopping/shop-card.tsx";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { IconButton } from "../../widgets/icon-button.tsx";
import { leaveList } from "../../widgets/leave-row.ts";
import { Cluster, Text } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import styles from "./comparison.module.css";

interface ComparisonProps {
  readonly compared: readonly ComparedProduct[];
  readonly onRemove: (code: ProductCode) => void;
}

/** Facts of products side by side; what differs is marked, in words and in shape. */
export function Comparison({ compared, onRemove }: ComparisonProps) {
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const rows = comparisonRows(compared);
  const different = rows.filter(({ differs }) => differs).length;
  const isComparable = compared.length > 1;
  return (
    <>
      <Cluster gap="2 6" align="center" justify="between" below="3" data-print="none">
        {isComparable ? (
          <Checkbox
            label="Seulement ce qui diffère"
            count={different}
            checked={onlyDifferent}
            onCheckedChange={setOnlyDifferent}
          />
        ) : null}
        <PrintButton />
      </Cluster>
      {compared.length > 2 ? (
        <Text tone="quiet" size="xs" below="2" className={styles.cue} aria-hidden data-print="none">
          Faites glisser le tableau pour voir chaque produit
        </Text>
      ) : null}
      <section
        className={styles.scroll}
        aria-label="Comparaison"
        // What is scrolled sideways can be scrolled by keys as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1, as axe asks
        tabIndex={0}
      >
        <table className={styles.table}>
          <caption>
            <VisuallyHidden>
              {isComparable
                ? `${compared.length} produits côte à côte, ${differenceText(different)}`
                : "Un seul produit"}
            </VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <td className={styles.corner}>
                <VisuallyHidden>Ce qui se compare</VisuallyHidden>
              </td>
              {compared.map((each) => (
                <Head key={each.product.code} compared={each} onRemove={onRemove} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(({ differs }) => differs || !onlyDifferent || !isComparable)
              .map((row) => (
                <Row key={row.name} row={row} compared={compared} />
              ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const differenceText = (rows: number): string =>
  rows > 1 ? `${rows} lignes diffèrent` : `${rows} ligne diffère`;

interface HeadProps {
  readonly compared: ComparedProduct;
  readonly onRemove: (code: ProductCode) => void;
}

function Head({ compared: { product, variant }, onRemove }: HeadProps) {
  const card = cardOfProduct(product);
  const picture = variant.images[0] ?? product.images[0];
  return (
    <th scope="col" className={styles.product}>
      <div className={styles.head}>
        <div className={styles.shot}>
          <ProductPicture src={picture?.path} alt="" width={120} height={120} />
          <span className={styles.remove} data-print="none">
            <IconButton
              label={`Retirer ${product.name} de la comparaison`}
              icon={<X size={18} aria-hidden />}
              onClick={() => {
                leaveList();
                onRemove(product.code);
              }}
            />
          </span>
        </div>
        <Text as="span" tone="quiet" size="2xs">
          {product.brand?.name ?? "\u00a0"}
        </Text>
        <Link href={paths.product(product.slug)} className={styles.name}>
          {tiedName(product.name)}
        </Link>
        <Text as="span" tone="quiet" size="xs" below="3">{`réf.\u00a0${variant.reference}`}</Text>
        {card === undefined ? null : (
          <div className={styles.buy}>
            <CardPrice card={card} />
            <div data-print="none">{variant.price === null ? null : <CardBuy card={card} />}</div>
          </div>
        )}
      </div>
    </th>
  );
}

interface RowProps {
  readonly row: ComparisonRow;
  readonly compared: readonly ComparedProduct[];
}

function Row({ row: { name, help, values, differs }, compared }: RowProps) {
  return (
    <tr className={differs ? styles.differs : undefined}>
      <th scope="row" className={styles.fact}>
        {name}
        {differs ? (
          <>
            <span className={styles.sign} aria-hidden>
              ≠
            </span>
            <VisuallyHidden>, diffère</VisuallyHidden>
          </>
        ) : null}
        {help === null ? null : <span className={styles.help}>{help}</span>}
      </th>
      {compared.map(({ product: { code } }, index) => (
        <td key={code}>
          {values[index] ?? (
            <>
              <span aria-hidden>–</span>
              <VisuallyHidden>non renseigné</VisuallyHidden>
            </>
          )}
        </td>
      ))}
    </tr>
  );
}
