import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";

interface LoadedProps<A> {
  /** What is read, as `useRead` answers it. */
  readonly read: {
    readonly data: A | undefined;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Its place while it comes for the first time: a skeleton of the final size. */
  readonly coming: ReactNode;
  /** What is said when it could not be had; in general words without it. */
  readonly failure?: string;
  readonly children: (data: A) => ReactNode;
}

/**
 * What a read has answered, its place until then, or that it could not be had, with a way to try again.
 * What is there stays there: a later reading that fails takes nothing off the screen.
 */
export function Loaded<A>({ read, coming, failure, children }: LoadedProps<A>) {
  const { data, isError, isFetching, refetch } = read;
  if (data !== undefined) return children(data);
  if (!isError) return coming;
  return <ErrorState message={failure} onRetry={() => void refetch()} busy={isFetching} />;
}
