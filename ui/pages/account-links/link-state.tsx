import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isNotFound } from "../../../core/api/errors.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { Card } from "../../widgets/card.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { SkeletonBlock, SkeletonText } from "../../widgets/skeleton.tsx";
import { Outcome } from "./outcome.tsx";

interface LinkStateProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** Where another link is asked for. */
  readonly renew: ReactNode;
  readonly isOver?: ((data: Data) => boolean) | undefined;
  readonly children: (data: Data) => ReactNode;
}

/** What a link opens is looked up when its page is opened, and not again behind what is typed there. */
export const ONCE = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** What a link of a letter opens: its room while it is looked up, why it opens nothing, or itself. */
export function LinkState<Data>({ query, renew, isOver, children }: LinkStateProps<Data>) {
  if (query.isPending) {
    return (
      <Card role="status" aria-label={LOADING}>
        <SkeletonText lines={2} />
        <SkeletonBlock height="9rem" />
      </Card>
    );
  }
  if (query.isSuccess && isOver?.(query.data) !== true) return children(query.data);
  if (query.isError && !isNotFound(query.error)) {
    return <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} />;
  }
  return (
    <Outcome kind="over" title="Ce lien n’est plus valable" actions={renew}>
      <p>Il a déjà servi, il a été remplacé par un plus récent, ou son temps est passé.</p>
    </Outcome>
  );
}
