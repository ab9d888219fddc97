import CalendarClock from "lucide-react/icons/calendar-clock";
import Truck from "lucide-react/icons/truck";
import { type ReactNode, useRef, useState } from "react";
import type { Variant } from "../../../../api-schema/catalogue.ts";
import { type Instant, ProductCode, StoreId } from "../../../../api-schema/primitives.ts";
import type { SeenProduct } from "../../../../api-schema/staff-products.ts";
import {
  staffProductSeenBy,
  staffProductViewers,
} from "../../../../core/api/calls/staff-products.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { formatMoment } from "../../../../core/calendar/moment.ts";
import { parisDayOf } from "../../../../core/calendar/paris-time.ts";
import { comingPriceText } from "../../../../core/catalogue/coming-price.ts";
import { comparisonPrice } from "../../../../core/catalogue/price.ts";
import {
  deliverableText,
  isOutOfStock,
  parcelDelayText,
  restockText,
  stockText,
} from "../../../../core/catalogue/stock.ts";
import { euros, reduction } from "../../../../core/money/format.ts";
import { tariffWords } from "../../../../core/money/tariff.ts";
import { staffMay } from "../../../../core/staff/rights.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { Card } from "../../../widgets/card.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Price } from "../../../widgets/price.tsx";
import { Grid, Row, Stack, Text } from "../../../widgets/primitives.tsx";
import { faceOf } from "../../../widgets/title-face.ts";
import { useAgent, useRead } from "../../desk-context.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { FindField } from "../../parts/find-field.tsx";
import { codeIn, idIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { useChoices } from "../../parts/use-choices.ts";
import { deskPaths } from "../../paths.ts";
import type { Named } from "../../rooms.ts";
import styles from "./products.module.css";
import { STATE_WORDS } from "./product-words.ts";

/** A product with the eyes of a customer's shop: its price, stock and delivery there, and why not. */
export default function SeenByPage({ params }: { readonly params: Named }) {
  const code = codeIn(ProductCode, params["code"]);
  const { choice } = useChoices();
  const { roles } = useAgent();
  if (code === undefined || !staffMay(roles, "catalogue.asCustomer")) return <MissingPage />;
  const store = idIn(StoreId, choice("boutique"));
  return store === undefined ? (
    <DeskPage title="Vu par…" back={backTo(code)} startsInField>
      <WhichStore startsHere />
    </DeskPage>
  ) : (
    <ByStore key={store} code={code} store={store} />
  );
}

const backTo = (code: ProductCode) => ({ href: deskPaths.product(code), label: "La fiche" });

function WhichStore({ startsHere = false }: { readonly startsHere?: boolean }) {
  const { choose } = useChoices();
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const search = typed.trim();
  const answer = useRead(staffProductViewers, { search }, { keepsPage: true });
  const found = answer.data ?? [];
  return (
    <Card>
      <div className={styles.viewer}>
        <FindField
          label={startsHere ? "Par quelle boutique ?" : "Une autre boutique"}
          hint="Enseigne, n° client ou ville ; Entrée prend la première."
          text={typed}
          found={found.map(({ id, company, ...line }) => ({
            key: String(id),
            label: company,
            detail: whereWords(line),
          }))}
          isLooking={answer.isPending || answer.isPlaceholderData}
          onText={setTyped}
          onChoose={(key) => choose({ boutique: key })}
          startsHere={startsHere}
          input={input}
        />
      </div>
    </Card>
  );
}

const whereWords = ({
  city,
  area,
  erpId,
}: Partial<Pick<SeenProduct["store"], "city" | "area" | "erpId">>): string =>
  [city, area, erpId === null || erpId === undefined ? null : `client ${erpId}`]
    .filter((part) => part !== null && part !== undefined)
    .join(" · ");

interface ByStoreProps {
  readonly code: ProductCode;
  readonly store: StoreId;
}

function ByStore({ code, store }: ByStoreProps) {
  const read = useRead(staffProductSeenBy, { code, store });
  return <ReadPage read={read}>{(seen) => <Seen code={code} seen={seen} />}</ReadPage>;
}

interface SeenProps {
  readonly code: ProductCode;
  readonly seen: SeenProduct;
}

function Seen({ code, seen: { at, store, refusals, state, product } }: SeenProps) {
  return (
    <DeskPage
      title={`Vu par ${store.company}`}
      back={backTo(code)}
      about={`${whereWords(store)} · le ${formatMoment(at)}`}
    >
      <WhichStore />
      {refusals.map((refusal) => (
        <Notice key={refusal} tone="warning">
          {refusal}
        </Notice>
      ))}
      {product === null ? (
        <Notice tone="info" title="Cette boutique n’a pas de page de ce produit">
          {state === "published"
            ? "Il n’a aucun article en vente, ou la boutique le montre dans un instant."
            : `${STATE_WORDS[state]} : il n’est montré à personne.`}
        </Notice>
      ) : (
        <>
          <Text>
            <b>{product.name}</b> · {product.taxonPath.map(({ name }) => name).join(" › ")}
          </Text>
          <Grid least="18rem" gap="4">
            {product.variants.map((variant) => (
              <Article key={variant.code} variant={variant} at={at} />
            ))}
          </Grid>
        </>
      )}
    </DeskPage>
  );
}

/** What the shop's page says of one article, in its own words. */
function Article({ variant, at }: { readonly variant: Variant; readonly at: Instant }) {
  const { packaging, reference, price, priceOriginal, discount, discountEndDate } = variant;
  const { stock, deliveryDate, transportTypeCode, merchant } = variant;
  const soldOut = isOutOfStock(variant);
  const coming = comingPriceText(variant, at);
  const tariff = price === null ? null : tariffWords(variant.tariff, price);
  const refused = variant.conditionsMessages.filter((message) => message !== stockText(0));
  const isSold = price !== null && refused.length === 0;
  return (
    <Card>
      <Stack gap="3" aria-label={packaging} role="group">
        <Row justify="between" gap="3" align="center">
          <h2 {...faceOf(packaging)}>{packaging}</h2>
          <Badge tone={isSold ? (soldOut ? "info" : "good") : "bad"}>
            {isSold ? (soldOut ? "Rupture" : "En vente") : "Pas vendu ici"}
          </Badge>
        </Row>
        <Text tone="quiet" size="s">
          réf. {reference}
        </Text>
        {price === null ? (
          <Text>Aucun prix : aucun tarif de cette boutique ne l’a.</Text>
        ) : (
          <Price
            cents={price}
            wasCents={discount > 0 ? (priceOriginal ?? undefined) : undefined}
            comparison={comparisonPrice(price, variant)}
            size="l"
          />
        )}
        {tariff === null ? null : (
          <Text tone="quiet" size="s">
            {tariff}
          </Text>
        )}
        {discount > 0 && discountEndDate !== null ? (
          <Told icon={<CalendarClock size={18} aria-hidden />}>
            {`${reduction(discount)} jusqu'au ${formatDay(parisDayOf(discountEndDate), "long")}`}
          </Told>
        ) : null}
        {coming === undefined ? null : (
          <Told icon={<CalendarClock size={18} aria-hidden />}>{coming}</Told>
        )}
        {variant.hasVolumePrices ? <VolumePrices variant={variant} /> : null}
        {refused.map((message) => (
          <Notice key={message} tone="info">
            {message}
          </Notice>
        ))}
        <Text>
          {soldOut ? `${stockText(0)} · ${restockText(variant.restockDate)}` : stockText(stock)}
        </Text>
        <Told icon={<Truck size={18} aria-hidden />}>
          {transportTypeCode === "MKP"
            ? `${parcelDelayText(variant.shippingInformation)}, vendu par ${merchant.name}`
            : deliveryDate === null
              ? `Aucun jour de livraison ${soldOut ? "tant qu’il manque" : "connu"}`
              : `${deliverableText(deliveryDate)}, vendu par ${merchant.name}`}
        </Told>
      </Stack>
    </Card>
  );
}

function Told({ icon, children }: { readonly icon: ReactNode; readonly children: string }) {
  return (
    <Row as="p" gap="2" align="center">
      {icon}
      {children}
    </Row>
  );
}

function VolumePrices({ variant }: { readonly variant: Variant }) {
  return (
    <table className={styles.volumes}>
      <caption>Prix par quantité</caption>
      <thead>
        <tr>
          <th scope="col">Quantité</th>
          <th scope="col">Prix unitaire HT</th>
        </tr>
      </thead>
      <tbody>
        {variant.volumePrices.map(({ quantityFrom, quantityTo, unitPrice }) => (
          <tr key={quantityFrom}>
            <th scope="row">
              {quantityTo === null ? `${quantityFrom} et plus` : `${quantityFrom} à ${quantityTo}`}
            </th>
            <td>{euros(unitPrice)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
