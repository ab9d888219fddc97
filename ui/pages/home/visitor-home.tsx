import { lazy, memo } from "react";
import { loadWhenUsed } from "../../first-screen/first-gesture.ts";
import { PagePart } from "../../first-screen/page-part.tsx";
import { Page } from "../../layout/page.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import { VisitorHero } from "./visitor-hero.tsx";

/** Not of ui/pages, whose code the server has loaded with the page: what it has drawn is read without its code, which comes with the first gesture. */
const loadBelow = loadWhenUsed(() =>
  import("../../home/visitor-below.tsx").then((module) => ({ default: module.VisitorBelow })),
);
const VisitorBelow = lazy(loadBelow);

/** The shop for somebody it does not know yet: what it sells and for whom; prices need a login. */
export function VisitorHome() {
  return (
    <Page>
      <VisitorHero />
      <Below />
    </Page>
  );
}

/** Rendered once: React takes what is rendered again before its code is there off the page. */
const Below = memo(function Below() {
  return (
    <PagePart comesLater={loadBelow} fallback={<SkeletonBlock height="100rem" />}>
      <VisitorBelow />
    </PagePart>
  );
});
