import type { ReactNode } from "react";
import { Link } from "wouter";
import { topCategories } from "../../core/api/own-reads.ts";
import type { TopCategory } from "../../core/catalogue/top-categories.ts";
import { ALERTS } from "../../core/errors/alerts.ts";
import { paths } from "../../core/routes/paths.ts";
import { useRead } from "../hooks/read.ts";
import { Button } from "../widgets/button.tsx";
import { Disclosure } from "../widgets/disclosure.tsx";
import { Pictogram } from "../widgets/pictogram.tsx";
import { SkeletonText } from "../widgets/skeleton.tsx";
import { VisuallyHidden } from "../widgets/visually-hidden.tsx";
import styles from "./catalogue-menu.module.css";

/** Mega-menu of the desktop: top categories, their sub-categories, 'Voir tout' (spec §2). */
export function CatalogueMenu({ id }: { readonly id: string }) {
  return (
    <div id={id} className={styles.mega}>
      <nav className={styles.columns} aria-label="Catalogue">
        <TopCategories coming={comingColumns}>
          {(category) => (
            <section key={category.code} className={styles.column}>
              <h2 className={styles.top}>
                <CategoryPictogram category={category} />
                <Link href={paths.category(category.code)}>{category.name}</Link>
              </h2>
              <SubCategories category={category} />
            </section>
          )}
        </TopCategories>
      </nav>
    </div>
  );
}

/** The same tree as an accordion, in the pane of phones and tablets (spec §2). */
export function CatalogueAccordion() {
  return (
    <TopCategories coming={<SkeletonText lines={16} />}>
      {(category) => (
        <Disclosure
          key={category.code}
          group="catalogue"
          summary={
            <span className={styles.row}>
              <CategoryPictogram category={category} />
              {category.name}
            </span>
          }
        >
          <SubCategories category={category} />
        </Disclosure>
      )}
    </TopCategories>
  );
}

interface TopCategoriesProps {
  /** In their place while they are on their way. */
  readonly coming: ReactNode;
  readonly children: (category: TopCategory) => ReactNode;
}

function TopCategories({ coming, children }: TopCategoriesProps) {
  const tree = useRead(topCategories);
  if (tree.isPending) return coming;
  if (tree.isError) {
    return (
      <div role="alert" className={styles.lost}>
        <p>{ALERTS.catalogueFailed.title}</p>
        <Button variant="secondary" loading={tree.isFetching} onClick={() => void tree.refetch()}>
          Réessayer
        </Button>
      </div>
    );
  }
  return tree.data.map(children);
}

interface CategoryProps {
  readonly category: TopCategory;
}

function SubCategories({ category }: CategoryProps) {
  return (
    <ul>
      {category.children.map(({ code, name }) => (
        <li key={code}>
          <Link href={paths.category(code)} className={styles.link}>
            {name}
          </Link>
        </li>
      ))}
      <li>
        <Link href={paths.searchInCategory(category.code)} className={styles.all}>
          Voir tout
          {/* Set apart by the reader itself: a space here would be a second one. */}
          <VisuallyHidden>{`: ${category.name}`}</VisuallyHidden>
        </Link>
      </li>
    </ul>
  );
}

function CategoryPictogram({ category }: CategoryProps) {
  const { pictogram } = category;
  return pictogram === null ? null : <Pictogram src={pictogram} size={28} />;
}

const comingColumns = [6, 7, 8, 6].map((lines, index) => (
  <div key={index} className={styles.column}>
    <SkeletonText lines={lines * 2} />
  </div>
));
