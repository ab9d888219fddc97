import CalendarClock from "lucide-react/icons/calendar-clock";
import Truck from "lucide-react/icons/truck";
import { Link } from "wouter";
import type { Product, Variant } from "../../../api-schema/catalogue.ts";
import type { Cents } from "../../../api-schema/primitives.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { instantOfMs, parisDayOf } from "../../../core/calendar/paris-time.ts";
import { comingPriceText } from "../../../core/catalogue/coming-price.ts";
import {
  activeTier,
  comparisonPrice,
  unitPriceAt,
  volumeNews,
} from "../../../core/catalogue/price.ts";
import {
  deliverableText,
  isOutOfStock,
  parcelDelayText,
  stockLevel,
  stockText,
} from "../../../core/catalogue/stock.ts";
import { tariffWords } from "../../../core/money/tariff.ts";
import { euros, reduction } from "../../../core/money/format.ts";
import {
  ASK_YOUR_MANAGER,
  lacksAccess,
  NO_MARKETPLACE_ACCESS,
} from "../../../core/merchants/access.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useCartLines, useLine } from "../../hooks/cart-lines.ts";
import { useSession } from "../../hooks/session.ts";
import { useShop } from "../../hooks/shop-context.ts";
import { useActiveStore, useMay } from "../../hooks/stores.ts";
import { ActionBar } from "../../layout/action-bar.tsx";
import { CartShortcutLink } from "../../shopping/cart-shortcut-link.tsx";
import { AddToListButton } from "../../shopping/lists/add-to-list-button.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { BuyBox } from "../../widgets/buy-box.tsx";
import { Card } from "../../widgets/card.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { HiddenPrice, Price } from "../../widgets/price.tsx";
import { Row, Stack, Text } from "../../widgets/primitives.tsx";
import styles from "./buy-panel.module.css";
import { OutOfStock } from "./out-of-stock.tsx";
import { OrderAgain } from "./order-again.tsx";
import { WriteToSeller } from "./write-to-seller.tsx";

interface BuyPanelProps {
  readonly product: Product;
  readonly variant: Variant;
}

/** Price, volume prices, stock, delivery and the way into the cart of one packaging. */
export function BuyPanel({ product, variant }: BuyPanelProps) {
  const { status } = useSession();
  const mayOrder = useMay("cart.order");
  const store = useActiveStore();
  const { quantity } = useLine(variant.code);
  const soldOut = isOutOfStock(variant);
  if (variant.price === null) {
    return (
      <Stack as={Card} gap="4" bounded className={styles.panel}>
        {status === "signedOut" ? (
          <HiddenPrice href={paths.signIn(paths.product(product.slug))} />
        ) : null}
        {soldOut ? <OutOfStock product={product} variant={variant} /> : null}
        <Delivery variant={variant} />
      </Stack>
    );
  }
  const price = unitPriceAt(variant, quantity) ?? variant.price;
  // A volume price is no promotion: it is said beside, and nothing is struck through.
  const promoted = variant.discount > 0 && variant.priceOriginal !== null;
  const was = promoted ? (variant.priceOriginal ?? undefined) : undefined;
  const refusal = variant.conditionsMessages.find((message) => message !== stockText(0));
  const isClosed = lacksAccess(store, variant.transportTypeCode);
  return (
    <Stack as={Card} gap="4" bounded className={styles.panel}>
      <Price
        size="l"
        cents={price}
        wasCents={was}
        comparison={comparisonPrice(price, variant)}
        volumeHint={soldOut ? undefined : volumeNews(variant.volumePrices, quantity)}
      />
      <MillsPrice variant={variant} price={price} />
      <ComingPrice variant={variant} />
      {variant.discount > 0 && variant.discountEndDate !== null ? (
        <Row as="p" gap="2" align="center" tone="bad" weight="medium">
          <CalendarClock size={18} aria-hidden />
          {`${reduction(variant.discount)} jusqu'au ${formatDay(parisDayOf(variant.discountEndDate), "long")}`}
        </Row>
      ) : null}
      {soldOut ? <OutOfStock product={product} variant={variant} /> : null}
      {isClosed ? (
        <ClosedNotice variant={variant} />
      ) : refusal === undefined ? null : (
        <Notice tone="info">{refusal}</Notice>
      )}
      {mayOrder && refusal === undefined && (!soldOut || quantity > 0) ? (
        <Buy {...{ product, variant, price }} />
      ) : null}
      {/* Under the way into the cart: above it the table pushed that under a laptop's fold. */}
      {soldOut ? null : <VolumePrices variant={variant} quantity={quantity} />}
      {mayOrder && refusal === undefined && !soldOut ? <OrderAgain variant={variant} /> : null}
      <AddToList product={product} variant={variant} />
      {soldOut ? null : (
        <p className={styles.stock} data-level={stockLevel(variant.stock)}>
          {stockText(variant.stock)}
        </p>
      )}
      <Delivery variant={variant} />
      {isClosed ? null : <WriteToSeller product={product} variant={variant} />}
    </Stack>
  );
}

/** The mill's price that this one is made of. */
function MillsPrice({ variant, price }: { readonly variant: Variant; readonly price: Cents }) {
  const words = tariffWords(variant.tariff, price);
  return words === null ? null : (
    <Text tone="quiet" size="s">
      {words}
    </Text>
  );
}

/** What it will cost next, where that is soon. */
function ComingPrice({ variant }: { readonly variant: Variant }) {
  const { environment } = useShop();
  const text = comingPriceText(variant, instantOfMs(environment.now()));
  return text === undefined ? null : (
    <Row as="p" gap="2" align="center" className={styles.coming}>
      <CalendarClock size={18} aria-hidden />
      {text}
    </Row>
  );
}

/** Sold on the marketplace, to which the store has no access: the way in, or to whom to speak. */
function ClosedNotice({ variant }: { readonly variant: Variant }) {
  const mayAsk = useMay("stores.change");
  return (
    <Notice
      tone="info"
      title="Vendu sur la marketplace"
      action={
        mayAsk ? (
          <ButtonLink href={paths.merchant(variant.merchant.slug)} variant="secondary">
            Demander l’accès
          </ButtonLink>
        ) : undefined
      }
    >
      {mayAsk ? NO_MARKETPLACE_ACCESS : ASK_YOUR_MANAGER}
    </Notice>
  );
}

function AddToList({ product, variant }: BuyPanelProps) {
  const { quantity } = useLine(variant.code);
  return (
    <div data-print="none">
      <AddToListButton
        look="button"
        name={product.name}
        code={variant.code}
        quantity={Math.max(quantity, variant.orderStep)}
      />
    </div>
  );
}

/** The way into the cart: in the card of a desk, in the bar under the thumb of smaller screens. */
function Buy({ product, variant, price }: BuyPanelProps & { readonly price: Cents }) {
  const { quantity } = useLine(variant.code);
  const { change } = useCartLines();
  const comparison = comparisonPrice(price, variant);
  const boxWith = (shortLabel?: string) => (
    <BuyBox
      name={product.name}
      addLabel="Ajouter au panier"
      shortLabel={shortLabel}
      quantity={quantity}
      step={variant.orderStep}
      onQuantityChange={(wanted) => change(variant.code, wanted)}
    />
  );
  return (
    <>
      <div className={styles.inCard} data-print="none">
        {boxWith()}
      </div>
      <ActionBar
        label={comparison === undefined ? "HT" : `HT · ${comparison}`}
        amount={euros(price)}
        end={<CartShortcutLink />}
      >
        {boxWith("Ajouter")}
      </ActionBar>
    </>
  );
}

function VolumePrices({
  variant,
  quantity,
}: {
  readonly variant: Variant;
  readonly quantity: number;
}) {
  if (!variant.hasVolumePrices) return null;
  const active = activeTier(variant.volumePrices, quantity);
  return (
    <table className={styles.volumes}>
      <caption>Prix par quantité</caption>
      <thead>
        <tr>
          <th scope="col">Quantité</th>
          <th scope="col">Prix unitaire HT</th>
          <th scope="col">Remise</th>
        </tr>
      </thead>
      <tbody>
        {variant.volumePrices.map((row) => (
          <tr key={row.quantityFrom} aria-current={row === active ? "true" : undefined}>
            <th scope="row">
              {row.quantityTo === null
                ? `${row.quantityFrom} et plus`
                : `${row.quantityFrom} à ${row.quantityTo}`}
            </th>
            <td>{euros(row.unitPrice)}</td>
            <td>{row.percentage > 0 ? reduction(row.percentage) : "—"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Delivery({ variant }: { readonly variant: Variant }) {
  return (
    <Row as="p" gap="2" align="center" tone="soft" className={styles.delivery}>
      <Truck size={20} aria-hidden />
      <span>
        {variant.transportTypeCode === "MKP"
          ? `${parcelDelayText(variant.shippingInformation)}, vendu par `
          : variant.deliveryDate === null
            ? "Livré par nos camions, vendu par "
            : `${deliverableText(variant.deliveryDate)}, vendu par `}
        {variant.merchant.gmp ? (
          <b>{variant.merchant.name}</b>
        ) : (
          <Link href={paths.merchant(variant.merchant.slug)}>{variant.merchant.name}</Link>
        )}
      </span>
    </Row>
  );
}
