import { type ReactNode, useEffect, useMemo } from "react";
import type { CmsPage } from "../../api-schema/cms.ts";
import { cmsPage } from "../../core/api/calls/content.ts";
import { isNotFound } from "../../core/api/errors.ts";
import { headingsOf, outlined, type OutlinedBlock } from "../../core/content/outline.ts";
import { paths } from "../../core/routes/paths.ts";
import { matchRoute } from "../../core/routes/route-table.ts";
import { LOADING } from "../../core/navigation/loading.ts";
import { useRead } from "../hooks/read.ts";
import { NotFound } from "../layout/not-found.tsx";
import { Page } from "../layout/page.tsx";
import { partOfAddress } from "../layout/part-of-address.ts";
import { PageTitle } from "../layout/page-title.tsx";
import { Breadcrumbs } from "../widgets/breadcrumbs.tsx";
import { ErrorState } from "../widgets/error-state.tsx";
import { Stack } from "../widgets/primitives.tsx";
import { SkeletonBlock, SkeletonLine, SkeletonText } from "../widgets/skeleton.tsx";
import styles from "./authored-page.module.css";
import { OutlinedBlocks } from "./blocks.tsx";
import { Contents } from "./contents.tsx";

interface AuthoredPageProps {
  /** Where the page stands: its slug. */
  readonly path: string;
  /** In place of the blocks as they are. */
  readonly body?: ((parts: readonly OutlinedBlock[]) => ReactNode) | undefined;
  /** Takes the whole width; otherwise a page is as wide as text is read with ease. */
  readonly wide?: boolean | undefined;
  /** Below the blocks. */
  readonly children?: ReactNode;
}

/** A page that authors write (spec §3): its title, its blocks, its table of contents when it is long. */
export function AuthoredPage({ path, ...props }: AuthoredPageProps) {
  const page = useRead(cmsPage, { slug: path });
  if (page.isError && isNotFound(page.error)) return <Missing />;
  if (page.data !== undefined) return <Found page={page.data} {...props} />;
  return (
    <>
      {/* The site's, at an address of which nothing is known yet. */}
      <PageTitle route={matchRoute(path)?.name ?? "home"} />
      {page.isPending ? (
        <AuthoredSkeleton />
      ) : (
        <Page>
          <ErrorState level={1} onRetry={() => void page.refetch()} busy={page.isFetching} />
        </Page>
      )}
    </>
  );
}

/** From so many parts on, a list of them helps. */
const LONG = 5;

interface FoundProps extends Omit<AuthoredPageProps, "path"> {
  readonly page: CmsPage;
}

function Found({ page, body, wide = false, children }: FoundProps) {
  const route = matchRoute(page.uri)?.name;
  const parts = useMemo(() => outlined(page.contentBlocks), [page.contentBlocks]);
  const chapters = headingsOf(parts).filter(({ level }) => level === 2);
  useArrivalAtPart();
  const main = (
    <>
      {body === undefined ? <OutlinedBlocks parts={parts} /> : body(parts)}
      {children}
    </>
  );
  const isLong = body === undefined && chapters.length >= LONG;
  return (
    <>
      <PageTitle route={route} ownName={route === undefined ? page.title : undefined} />
      <Page
        width={isLong || wide ? "full" : "text"}
        title={page.title}
        trail={
          <Breadcrumbs trail={[{ label: "Accueil", href: paths.home() }, { label: page.name }]} />
        }
      >
        {isLong ? (
          <Stack gap="8" bounded className={styles.layout}>
            <Contents chapters={chapters} />
            <div>{main}</div>
          </Stack>
        ) : (
          main
        )}
      </Page>
    </>
  );
}

function Missing() {
  return (
    <>
      <PageTitle route={undefined} />
      <NotFound />
    </>
  );
}

function AuthoredSkeleton() {
  return (
    <Page width="text" trail={<SkeletonLine width="12rem" />}>
      <Stack gap="5" aria-busy aria-label={LOADING} role="status">
        <SkeletonBlock height="2.75rem" width="70%" />
        <SkeletonText lines={4} />
        <SkeletonBlock height="1.75rem" width="45%" />
        <SkeletonText lines={6} />
        <SkeletonBlock height="1.75rem" width="50%" />
        <SkeletonText lines={6} />
      </Stack>
    </Page>
  );
}

/** An address with an anchor was opened before there was anything to go to. */
const useArrivalAtPart = (): void => {
  useEffect(() => partOfAddress()?.scrollIntoView(), []);
};
