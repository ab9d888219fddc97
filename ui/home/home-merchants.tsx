import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "wouter";
import { merchants } from "../../core/api/calls/catalogue.ts";
import { paths } from "../../core/routes/paths.ts";
import { useRead } from "../hooks/read.ts";
import { hasPage } from "../../core/routes/existing-pages.ts";
import { SectionHead } from "../layout/page.tsx";
import { classNames } from "../widgets/class-names.ts";
import { Grid, Reach, Row, Text } from "../widgets/primitives.tsx";
import { ProductPicture } from "../widgets/product-picture.tsx";
import { SkeletonBlock } from "../widgets/skeleton.tsx";
import styles from "./home-merchants.module.css";
import shelf from "./home-shelves.module.css";

/** Who sells here beside the mill, by their signs. */
export function HomeMerchants() {
  const found = useRead(merchants);
  if (found.isLoadingError) return null;
  return (
    <section aria-label="Nos marchands" className={classNames(shelf.shelf, shelf.merchants)}>
      <SectionHead
        title="Nos marchands"
        aside={
          hasPage(paths.merchants()) ? (
            <Reach as={Link} gap="1" weight="strong" nowrap plain href={paths.merchants()}>
              Tous les marchands <ArrowRight size={16} aria-hidden />
            </Reach>
          ) : undefined
        }
      />
      <Grid as="ul" least="17rem" gap="3">
        {found.data === undefined
          ? Array.from({ length: 8 }, (_, index) => (
              <li key={index}>
                <SkeletonBlock height="5.5rem" />
              </li>
            ))
          : found.data.map(({ slug, name, title, logoImage }) => (
              <Row key={slug} as="li" gap="3" align="center" className={styles.merchant}>
                <span className={styles.logo}>
                  <ProductPicture src={logoImage} alt="" width={64} height={64} />
                </span>
                <span className={styles.words}>
                  {hasPage(paths.merchant(slug)) ? (
                    <Link href={paths.merchant(slug)} className={styles.name}>
                      {name}
                    </Link>
                  ) : (
                    <b className={styles.name}>{name}</b>
                  )}
                  <Text as="span" tone="quiet" size="s">
                    {title}
                  </Text>
                </span>
              </Row>
            ))}
      </Grid>
    </section>
  );
}
