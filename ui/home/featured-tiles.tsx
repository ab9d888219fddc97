import { Link } from "wouter";
import type { Block } from "../../api-schema/cms.ts";
import { tiedName } from "../../core/catalogue/tied-name.ts";
import { SectionHead } from "../layout/page.tsx";
import { Grid, Row, Stack, Text } from "../widgets/primitives.tsx";
import { ProductPicture } from "../widgets/product-picture.tsx";
import styles from "./featured-tiles.module.css";

interface FeaturedTilesProps {
  readonly title: string;
  readonly blocks: readonly Block[];
}

type Tile = Extract<Block, { readonly type: "tile" }>;

/** What authors put forward on the home page: a picture, a name, a reason, one link as large as its card. */
export function FeaturedTiles({ title, blocks }: FeaturedTilesProps) {
  const tiles = blocks.filter((block): block is Tile => block.type === "tile");
  if (tiles.length === 0) return null;
  return (
    <section aria-label={title}>
      <SectionHead title={title} />
      <Grid as="ul" least="22rem" gap="3">
        {tiles.map(({ title: name, text, href, image }) => (
          <Row key={href} as="li" gap="4" align="center" className={styles.tile}>
            {image === null ? null : (
              <span className={styles.picture}>
                <ProductPicture src={image.path} alt="" width={96} height={96} />
              </span>
            )}
            <Stack as="span" gap="1" bounded shrinks>
              <Link href={href} className={styles.link}>
                {tiedName(name)}
              </Link>
              {text === "" ? null : (
                <Text as="span" tone="quiet" size="s">
                  {text}
                </Text>
              )}
            </Stack>
          </Row>
        ))}
      </Grid>
    </section>
  );
}
