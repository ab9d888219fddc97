import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isNotFound } from "../../core/api/errors.ts";
import { ErrorState } from "../widgets/error-state.tsx";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

interface ReadPageProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** Of the page's final size. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/**
 * A page about one thing that is read: its room, the 404 page, an error with 'Réessayer', or itself. What
 * is there stays there when a later reading fails.
 */
export function ReadPage<Data>({ query, skeleton, children }: ReadPageProps<Data>) {
  if (query.isError && isNotFound(query.error)) return <NotFound />;
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return skeleton;
  return (
    <Page>
      <ErrorState level={1} onRetry={() => void query.refetch()} busy={query.isFetching} />
    </Page>
  );
}
