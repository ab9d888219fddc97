import { useState } from "react";
import { topCategories } from "../../core/api/own-reads.ts";
import { preFooter } from "../../core/navigation/pre-footer.ts";
import { paths } from "../../core/routes/paths.ts";
import { useMode } from "../hooks/mode.ts";
import { useRead } from "../hooks/read.ts";
import { CataloguePreFooter } from "../layout/catalogue-pre-footer.tsx";
import { PreFooterComing } from "../layout/pre-footer-coming.tsx";

/** The layout's pre-footer, told the categories and the width (spec §2). */
export default function ShopPreFooter() {
  const tree = useRead(topCategories);
  const wide = useMode() === "desktop";
  const [expanded, setExpanded] = useState(false);
  if (tree.isPending) return <PreFooterComing />;
  const { shown, toggle } = preFooter(tree.data ?? [], { wide, expanded });
  return (
    <CataloguePreFooter
      href={paths.catalogue()}
      categories={shown.map((category) => ({
        label: category.name,
        href: paths.category(category.code),
        links: category.children.map(({ code, name }) => ({
          label: name,
          href: paths.category(code),
        })),
      }))}
      toggle={
        toggle === null
          ? undefined
          : { label: toggle, expanded, onToggle: () => setExpanded(!expanded) }
      }
    />
  );
}
