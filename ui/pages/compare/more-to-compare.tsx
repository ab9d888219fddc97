import Plus from "lucide-react/icons/plus";
import type { Product } from "../../../api-schema/catalogue.ts";
import type { ProductCode } from "../../../api-schema/primitives.ts";
import { searchProducts } from "../../../core/api/calls/catalogue.ts";
import { comparisonPrice } from "../../../core/catalogue/price.ts";
import { MAX_COMPARED } from "../../../core/compare/compared-codes.ts";
import { EMPTY_SEARCH, searchCall } from "../../../core/search/search-params.ts";
import { useRead } from "../../hooks/read.ts";
import { SectionHead } from "../../layout/page.tsx";
import { Button } from "../../widgets/button.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { leaveRow } from "../../widgets/leave-row.ts";
import { Grid, Row, Text } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import { SkeletonRow } from "../../widgets/skeleton.tsx";
import styles from "./more-to-compare.module.css";

interface MoreToCompareProps {
  readonly like: Product;
  readonly chosen: readonly ProductCode[];
  readonly onAdd: (code: ProductCode) => void;
}

const SHOWN = 6;

/** Others of the same shelf, while there is room for one more. */
export function MoreToCompare({ like, chosen, onAdd }: MoreToCompareProps) {
  // Its shelf: narrow enough to compare, wide enough to choose from.
  const shelf = like.taxonPath[1] ?? like.taxonPath[0] ?? like.mainTaxon;
  const query = { ...EMPTY_SEARCH, taxonCode: shelf.code, itemsPerPage: SHOWN + MAX_COMPARED };
  const found = useRead(searchProducts, searchCall(query), { keepsPage: true });
  if (chosen.length >= MAX_COMPARED) return null;
  const others = found.data?.results.results.products.filter(({ code }) => !chosen.includes(code));
  if (others?.length === 0) return null;
  return (
    <section aria-labelledby="a-comparer" data-print="none">
      <SectionHead id="a-comparer" title="Ajouter à la comparaison" />
      {found.isLoadingError ? (
        <ErrorState onRetry={() => void found.refetch()} busy={found.isFetching} />
      ) : (
        <Grid as="ul" least="24rem" gap="3">
          {others === undefined
            ? Array.from({ length: SHOWN }, (_, index) => (
                <Row key={index} as="li" gap="3" align="center" className={styles.item}>
                  <SkeletonRow />
                </Row>
              ))
            : others.slice(0, SHOWN).map(({ code, name, image, variant }) => (
                <Row key={code} as="li" gap="3" align="center" className={styles.item}>
                  <ProductPicture src={image?.path} alt="" width={60} height={60} />
                  <span className={styles.words}>
                    <b>{name}</b>
                    <Text as="span" tone="quiet" size="xs">
                      {variant.packaging}
                      {variant.price === null
                        ? null
                        : ` · ${comparisonPrice(variant.price, variant) ?? ""}`}
                    </Text>
                  </span>
                  <Button
                    variant="secondary"
                    icon={<Plus size={18} aria-hidden />}
                    aria-label={`Comparer ${name}`}
                    onClick={({ currentTarget }) => {
                      leaveRow(currentTarget);
                      onAdd(code);
                    }}
                  >
                    Comparer
                  </Button>
                </Row>
              ))}
        </Grid>
      )}
    </section>
  );
}
