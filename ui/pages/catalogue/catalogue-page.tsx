import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "wouter";
import { topCategories } from "../../../core/api/own-reads.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { Breadcrumbs } from "../../widgets/breadcrumbs.tsx";
import { Card } from "../../widgets/card.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { Pictogram } from "../../widgets/pictogram.tsx";
import { Cluster, Row, Text } from "../../widgets/primitives.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import styles from "./catalogue-page.module.css";

/** /catalogue: every category with its sub-categories. */
export function CataloguePage() {
  const tree = useRead(topCategories);
  return (
    <>
      <PageTitle route="catalogue" />
      <Page
        title="Catalogue"
        trail={
          <Breadcrumbs trail={[{ label: "Accueil", href: paths.home() }, { label: "Catalogue" }]} />
        }
      >
        {tree.isLoadingError ? (
          <ErrorState
            message="Erreur lors de la récupération du catalogue"
            onRetry={() => void tree.refetch()}
            busy={tree.isFetching}
          />
        ) : (
          <ul className={styles.categories}>
            {tree.data === undefined
              ? Array.from({ length: 8 }, (_, index) => (
                  <li key={index}>
                    <SkeletonBlock height="14rem" />
                  </li>
                ))
              : tree.data.map((category) => (
                  <li key={category.code}>
                    <Card
                      as="section"
                      aria-labelledby={`categorie-${category.code}`}
                      className={styles.category}
                    >
                      <Row gap="3" align="center" className={styles.head}>
                        <Pictogram src={category.pictogram} size={40} />
                        <Text as="h2" size="xl" id={`categorie-${category.code}`}>
                          {category.name}
                        </Text>
                      </Row>
                      <p className={styles.description}>{category.description}</p>
                      <Cluster as="ul" gap="0 4" className={styles.children}>
                        {category.children.map((child) => (
                          <li key={child.code}>
                            <Link href={paths.category(child.code)}>{child.name}</Link>
                          </li>
                        ))}
                      </Cluster>
                      <Link href={paths.category(category.code)} className={styles.all}>
                        Voir tout <ArrowRight size={16} aria-hidden />
                      </Link>
                    </Card>
                  </li>
                ))}
          </ul>
        )}
      </Page>
    </>
  );
}
