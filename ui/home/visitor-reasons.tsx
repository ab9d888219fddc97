import { useSeller } from "../hooks/seller.ts";
import { Stack, Text } from "../widgets/primitives.tsx";
import { ProductPicture } from "../widgets/product-picture.tsx";
import styles from "./visitor-reasons.module.css";

/** Why Panetier: three things that no other shop has, each as the screens show it. */
export function VisitorReasons() {
  const { brand, name } = useSeller();
  return (
    <section aria-label={`Pourquoi ${brand}`}>
      <Stack as="ul" gap="4" above="4" className={styles.reasons}>
        <li className={styles.reason}>
          <div className={styles.look} aria-hidden>
            <p className={styles.row}>
              <b className={styles.said}>Farine</b>
              <Text as="b" size="l" weight="figure" nowrap>
                2&nbsp;h&nbsp;14
              </Text>
            </p>
            <span className={styles.track}>
              <span className={styles.fill} />
            </span>
            <p className={styles.small}>
              <b>414&nbsp;kg</b> sur 500&nbsp;kg · encore <b>86&nbsp;kg</b>
            </p>
          </div>
          <h2>Le prochain camion</h2>
          <Text tone="quiet">
            Le jour, l’heure limite et ce qui manque au franco, sous les yeux dès le premier sac. Un
            geste le complète.
          </Text>
        </li>
        <li className={styles.reason}>
          <div className={styles.look} aria-hidden>
            {USUAL.map(({ picture, name, quantity }) => (
              <p key={name} className={styles.row}>
                <ProductPicture src={picture} alt="" width={32} height={32} />
                <Text as="span" cut grows>
                  {name}
                </Text>
                <Text as="b" size="l" weight="figure" nowrap>
                  {quantity}
                </Text>
              </p>
            ))}
          </div>
          <h2>Comme d’habitude</h2>
          <Text tone="quiet">
            Votre commande du mardi est prête le mardi, dans l’ordre de votre réserve. Trois touches
            et elle part.
          </Text>
        </li>
        <li className={styles.reason}>
          <div className={styles.look} aria-hidden>
            <p className={styles.row}>
              <Text as="span" cut grows>
                {name}
              </Text>
              <Text as="b" size="l" weight="figure" nowrap>
                2 camions
              </Text>
            </p>
            <p className={styles.row}>
              <Text as="span" cut grows>
                Nos marchands
              </Text>
              <Text as="b" size="l" weight="figure" nowrap>
                1 panier
              </Text>
            </p>
            <p className={styles.row}>
              <Text as="span" cut grows>
                Vos prix, votre stock
              </Text>
              <Text as="b" size="l" weight="figure" nowrap>
                24/7
              </Text>
            </p>
          </div>
          <h2>Une seule commande</h2>
          <Text tone="quiet">
            Le moulin, le froid et les marchands dans un même panier : chacun son camion, une seule
            validation.
          </Text>
        </li>
      </Stack>
    </section>
  );
}

const USUAL = [
  { picture: "/images/products/101065", name: "Farine Tradition T65", quantity: 12 },
  { picture: "/images/products/340212", name: "Croissant pur beurre AOP", quantity: 4 },
  { picture: "/images/products/220408", name: "Beurre de tourage 82\u00a0%", quantity: 3 },
] as const;
