import PackageX from "lucide-react/icons/package-x";
import { Link } from "wouter";
import type { Product, Variant } from "../../../api-schema/catalogue.ts";
import { substitutions } from "../../../core/api/calls/catalogue.ts";
import { comparisonPrice } from "../../../core/catalogue/price.ts";
import { restockText, stockText } from "../../../core/catalogue/stock.ts";
import { lacksAccess } from "../../../core/merchants/access.ts";
import { euros } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useCartLines, useLine } from "../../hooks/cart-lines.ts";
import { useRead } from "../../hooks/read.ts";
import { useActiveStore, useMay } from "../../hooks/stores.ts";
import { BuyBox } from "../../widgets/buy-box.tsx";
import { Row, Stack, Text } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import styles from "./out-of-stock.module.css";
import { StockAlert } from "./stock-alert.tsx";

interface OutOfStockProps {
  readonly product: Product;
  readonly variant: Variant;
}

/** All there is to say of a packaging that ran out: when it is back, who tells, what to take instead. */
export function OutOfStock({ product, variant }: OutOfStockProps) {
  const isClosed = lacksAccess(useActiveStore(), variant.transportTypeCode);
  return (
    <Stack as="section" gap="4" bounded className={styles.block} aria-labelledby="rupture">
      <Row gap="3" align="start" className={styles.head}>
        <PackageX size={24} aria-hidden />
        <div>
          <h2 id="rupture">{stockText(0)}</h2>
          <p>{restockText(variant.restockDate)}</p>
        </div>
      </Row>
      {isClosed ? null : <StockAlert product={product} variant={variant} />}
      <Substitutes variant={variant} />
    </Stack>
  );
}

const SHOWN = 3;

function Substitutes({ variant }: { readonly variant: Variant }) {
  const found = useRead(substitutions, { code: variant.code });
  // An extra: without them, or when they cannot be had, the rest is said.
  if (found.isLoadingError || found.data?.length === 0) return null;
  return (
    <div className={styles.substitutes}>
      <Text as="h3" size="l" below="1" id="remplacement">
        À la place
      </Text>
      <ul aria-labelledby="remplacement" aria-busy={found.isPending}>
        {found.data === undefined
          ? Array.from({ length: SHOWN }, (_, index) => (
              <li key={index}>
                <SkeletonBlock height="4rem" />
              </li>
            ))
          : found.data
              .slice(0, SHOWN)
              .map((substitute) => <Substitute key={substitute.code} substitute={substitute} />)}
      </ul>
    </div>
  );
}

function Substitute({ substitute }: { readonly substitute: Variant }) {
  const { code, product, packaging, price } = substitute;
  const comparison = price === null ? undefined : comparisonPrice(price, substitute);
  return (
    <li>
      <ProductPicture src={substitute.images[0]?.path} alt="" width={56} height={56} />
      <div className={styles.what}>
        <Link href={`${paths.product(product.slug)}?${new URLSearchParams({ variante: code })}`}>
          {product.name}
        </Link>
        <Text tone="quiet" size="s">
          {packaging}
        </Text>
        {price === null ? null : (
          <Text tone="quiet" size="s">
            <Text as="b" tone="ink">
              {euros(price)}
            </Text>
            {comparison === undefined ? " HT" : ` HT · ${comparison}`}
          </Text>
        )}
      </div>
      {price === null ? null : <BuySubstitute substitute={substitute} />}
    </li>
  );
}

function BuySubstitute({ substitute }: { readonly substitute: Variant }) {
  const mayOrder = useMay("cart.order");
  const store = useActiveStore();
  const { quantity } = useLine(substitute.code);
  const { change } = useCartLines();
  if (!mayOrder || lacksAccess(store, substitute.transportTypeCode)) return null;
  return (
    <div className={styles.buy} data-print="none">
      <BuyBox
        name={substitute.product.name}
        quantity={quantity}
        step={substitute.orderStep}
        onQuantityChange={(wanted) => change(substitute.code, wanted)}
      />
    </div>
  );
}
