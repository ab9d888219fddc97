import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "wouter";
import { Grid, Text } from "../widgets/primitives.tsx";
import { ProductPicture } from "../widgets/product-picture.tsx";
import type { OneOf } from "./runs.ts";
import styles from "./tiles.module.css";

/** Ways on, side by side: each is one link, as large as its card. */
export function Tiles({ tiles }: { readonly tiles: readonly OneOf<"tile">[] }) {
  return (
    <Grid as="ul" least="17rem" gap="4" data-wide>
      {tiles.map((tile, index) => (
        <li key={index} className={styles.tile}>
          {tile.image === null ? null : (
            <div className={styles.picture}>
              <ProductPicture
                src={tile.image.path}
                alt={tile.image.alt}
                width={420}
                height={280}
                sizes="(width <= 600px) 45vw, (width <= 900px) 46vw, 21rem"
              />
            </div>
          )}
          <div className={styles.words}>
            <TileLink {...tile} />
            {tile.text === "" ? null : (
              <Text tone="quiet" size="s">
                {tile.text}
              </Text>
            )}
          </div>
          <ArrowRight size={18} aria-hidden className={styles.arrow} />
        </li>
      ))}
    </Grid>
  );
}

function TileLink({ title, href }: Pick<OneOf<"tile">, "title" | "href">) {
  return /^[a-z]+:/i.test(href) ? (
    <a href={href} className={styles.link} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  ) : (
    <Link href={href} className={styles.link}>
      {title}
    </Link>
  );
}
