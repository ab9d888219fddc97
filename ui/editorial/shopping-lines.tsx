import type { GroupLabel } from "../../core/selling/shipping-groups.ts";
import { groupLines } from "../../core/selling/shipping-groups.ts";
import { planningWeight } from "../../core/content/recipe-words.ts";
import { Cluster, Stack } from "../widgets/primitives.tsx";
import { ShoppingLineRow } from "./shopping-line-row.tsx";
import styles from "./shopping-lines.module.css";
import type { ChosenLine, ChosenLines } from "./use-chosen-lines.ts";
import type { Shopping } from "./use-shopping.ts";

interface ShoppingLinesProps {
  readonly shopping: Shopping;
  readonly chosen: ChosenLines;
  readonly mayOrder: boolean;
  /** Of the names of lorries and merchants. */
  readonly headingLevel: 2 | 3;
  /** Where what is there already is: 'au panier', 'en livraison'. */
  readonly thereText?: ((productSlug: string) => string) | undefined;
}

/** A shopping list as it travels: by lorry and merchant, then what is there, then what others sell. */
export function ShoppingLines({ shopping, chosen, mayOrder, ...props }: ShoppingLinesProps) {
  const { headingLevel, thereText } = props;
  const Heading = `h${headingLevel}` as const;
  const groups = groupLines(chosen.lines.map(travelling));
  const there = shopping.lines.filter(({ product, missing }) => product !== null && missing === 0);
  const elsewhere = shopping.lines.filter(
    ({ product, missing }) => product === null && missing > 0,
  );
  return (
    <Stack gap="6">
      {groups.map(({ key, title, carrier, lines }) => (
        <section key={key} aria-label={title} className={styles.group}>
          <GroupHead Heading={Heading} title={title} carrier={carrier} />
          <ul>
            {lines.map(({ line }) => (
              <ShoppingLineRow
                key={line.line.key}
                chosen={line}
                mayOrder={mayOrder}
                onQuantity={(quantity) => chosen.change(line, quantity)}
              />
            ))}
          </ul>
        </section>
      ))}
      {there.length === 0 ? null : (
        <section aria-label="Déjà prévu" className={styles.group}>
          <GroupHead Heading={Heading} title="Déjà prévu" carrier="Rien à recommander" />
          <ul className={styles.plain}>
            {there.map(({ key, name, grams }) => (
              <li key={key}>
                <span>{name}</span>
                <span>{`besoin ${planningWeight(grams)}${thereText === undefined ? "" : ` · ${thereText(key)}`}`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {elsewhere.length === 0 ? null : (
        <section aria-label="À prévoir de votre côté" className={styles.group}>
          <GroupHead
            Heading={Heading}
            title="À prévoir de votre côté"
            carrier="Ce que la boutique ne vend pas"
          />
          <ul className={styles.plain}>
            {elsewhere.map(({ key, name, grams }) => (
              <li key={key}>
                <span>{name}</span>
                <span>{planningWeight(grams)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}

interface GroupHeadProps extends GroupLabel {
  readonly Heading: "h2" | "h3";
}

function GroupHead({ Heading, title, carrier }: GroupHeadProps) {
  return (
    <Cluster gap="0 3" align="baseline" className={styles.head}>
      <Heading>{title}</Heading>
      <p>{carrier}</p>
    </Cluster>
  );
}

const travelling = (line: ChosenLine) => ({
  line,
  transportTypeCode: line.variant.transportTypeCode,
  merchantId: line.variant.merchant.id,
  merchantName: line.variant.merchant.name,
});
