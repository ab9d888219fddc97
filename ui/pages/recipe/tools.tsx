import { Link } from "wouter";
import type { Recipe } from "../../../api-schema/editorial.ts";
import { paths } from "../../../core/routes/paths.ts";
import { Card } from "../../widgets/card.tsx";
import { Text } from "../../widgets/primitives.tsx";
import styles from "./tools.module.css";

/** What to have at hand, each a link where the shop sells it. */
export function Tools({ tools }: Pick<Recipe, "tools">) {
  if (tools.length === 0) return null;
  return (
    <Card aria-labelledby="materiel" className={styles.card}>
      <Text as="h2" size="xl" below="1" id="materiel">
        Matériel
      </Text>
      <ul>
        {tools.map(({ name, product }) => (
          <li key={name}>
            {product === null ? name : <Link href={paths.product(product.slug)}>{name}</Link>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
