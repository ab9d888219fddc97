import type { ComponentProps, ReactNode } from "react";
import type { Pagination as Pages } from "../../api-schema/pagination.ts";
import { LOADING } from "../../core/navigation/loading.ts";
import { paths } from "../../core/routes/paths.ts";
import type { RouteName } from "../../core/routes/route-table.ts";
import { Breadcrumbs } from "../widgets/breadcrumbs.tsx";
import { ButtonLink } from "../widgets/button.tsx";
import { EmptyState } from "../widgets/empty-state.tsx";
import { Loaded } from "../widgets/loaded.tsx";
import { NoSuchPage } from "../widgets/no-such-page.tsx";
import { Pagination } from "../widgets/pagination.tsx";
import { Grid, Stack } from "../widgets/primitives.tsx";
import { SkeletonBlock } from "../widgets/skeleton.tsx";
import { Page } from "./page.tsx";
import { PageTitle } from "./page-title.tsx";

export interface CollectionProps<Item> {
  /** What the list is read by, as `useRead` answers it. */
  readonly read: {
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  /** undefined while they are not known. */
  readonly items: readonly Item[] | undefined;
  /** Its place while it comes: `RowsComing`. */
  readonly coming: ReactNode;
  /** What stands for a list without anything in it; one without says so itself. */
  readonly empty?: ReactNode;
  /** Where the server answers a page at a time. */
  readonly pages?: Pages | undefined;
  readonly pageHref?: ((page: number) => string) | undefined;
  /** `stale`: another page or filter is on its way, the one before stays. */
  readonly children: (items: readonly Item[], stale: boolean) => ReactNode;
}

interface CollectionPageProps<Item> extends CollectionProps<Item> {
  readonly route: RouteName;
  readonly title: string;
  readonly intro?: string | undefined;
  /** What the page is called in the trail; without it there is none. */
  readonly trail?: string;
  /** At the end of the title's line: an action. */
  readonly aside?: ReactNode;
  /** Between the title and the list: what narrows it (`FilterForm`), or leads to something else. */
  readonly above?: ReactNode;
  /** After the list. */
  readonly below?: ReactNode;
  /** In the place of all that is below the title: for a role without it, or before that is known. */
  readonly instead?: ReactNode;
}

/** A page that is a list. What a list does not have is left out. */
export function CollectionPage<Item>({ route, title, trail, ...props }: CollectionPageProps<Item>) {
  return (
    <>
      <PageTitle route={route} />
      <Page
        title={title}
        subtitle={props.intro}
        trail={trail === undefined ? undefined : <TrailHome here={trail} />}
        aside={props.aside}
      >
        {props.instead ?? (
          <>
            {props.above}
            <Collection {...props} />
            {props.below}
          </>
        )}
      </Page>
    </>
  );
}

/** What a list holds, or what stands for it (to come, none, failed), and the way to its other pages. */
export function Collection<Item>({
  read,
  items,
  pages,
  pageHref,
  ...props
}: CollectionProps<Item>) {
  const { isError, isFetching, isPlaceholderData, refetch } = read;
  const { currentPage: page = 1, lastPage = 1, totalItems = 0 } = pages ?? {};
  return (
    <Loaded read={{ data: items, isError, isFetching, refetch }} coming={props.coming}>
      {(known) =>
        // Others hold what there is: this one is after them. Not every list is counted from there.
        known.length === 0 && (totalItems > 0 || page > 1) && pageHref !== undefined ? (
          <NoSuchPage page={page} lastPage={lastPage} last={pageHref(lastPage)} />
        ) : (
          <>
            {known.length === 0 && props.empty !== undefined
              ? props.empty
              : props.children(known, isPlaceholderData)}
            {pageHref === undefined || totalItems === 0 ? null : (
              <Pagination page={page} lastPage={lastPage} href={pageHref} />
            )}
          </>
        )
      }
    </Loaded>
  );
}

type Lie = Pick<ComponentProps<typeof Stack>, "gap" | "below" | "bounded"> & {
  readonly className?: string | undefined;
};

interface RowsComingProps extends Lie {
  readonly count: number;
  readonly height: `${number}rem`;
  /** Beside each other, in columns of that width at least. */
  readonly least?: `${number}rem`;
}

/** Rows or cards to come, lying as those will and as high as they. */
export function RowsComing({ count, height, least, ...lie }: RowsComingProps) {
  const rows = Array.from({ length: count }, (_, index) => (
    <SkeletonBlock key={index} height={height} />
  ));
  const said = { ...lie, role: "status", "aria-label": LOADING, children: rows };
  return least === undefined ? <Stack {...said} /> : <Grid {...said} least={least} />;
}

interface NoneFoundProps extends Omit<ComponentProps<typeof EmptyState>, "action"> {
  /** The list without filters. */
  readonly href: string;
  readonly way?: string;
}

/** The filters leave nothing: the way back to all. */
export const NoneFound = ({ href, way = "Retirer les filtres", ...said }: NoneFoundProps) => (
  <EmptyState
    {...said}
    action={
      <ButtonLink variant="secondary" href={href}>
        {way}
      </ButtonLink>
    }
  />
);

export const TrailHome = ({ here }: { readonly here: string }) => (
  <Breadcrumbs trail={[{ label: "Accueil", href: paths.home() }, { label: here }]} />
);
