import {
  keepPreviousData,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { createContext, useCallback, useContext } from "react";
import type { Agent } from "../../api-schema/staff-session.ts";
import { askOf } from "../../core/api/ask.ts";
import type { DeskWho, Nothing, Read } from "../../core/api/call.ts";
import type { ApiError } from "../../core/api/errors.ts";
import { DESK_WIRE } from "../../core/api/wire/desk-calls.ts";
import type { DeskCall, DeskClient } from "./desk-client.ts";
import { useKeptRefusal } from "./kept-refusal.ts";
import { invalidate } from "../data/invalidate.ts";

export const DeskContext = createContext<DeskClient | null>(null);

/** What the desk's screens are made on. */
export const useDesk = (): DeskClient => {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error("A screen of the desk stands outside of it.");
  return desk;
};

/** Who is signed in, or was when the page was left to sign in again. */
export const AgentContext = createContext<Agent | null>(null);

export const useAgent = (): Agent => {
  const agent = useContext(AgentContext);
  if (agent === null) throw new Error("A room of the desk is open to nobody.");
  return agent;
};

/** What a page says of one reading. */
interface ReadOptions {
  /** The page before stays while the next one is fetched. */
  readonly keepsPage?: boolean;
  /** It is asked for again that often. */
  readonly everyMs?: number;
}

type ReadArguments<Parameters> = Nothing extends Parameters
  ? readonly [parameters?: Parameters, options?: ReadOptions]
  : readonly [parameters: Parameters, options?: ReadOptions];

const ask = askOf(DESK_WIRE);

/**
 * What the server answers to a read of `core/api/calls/staff-…`: asked for once a screen wants it, again
 * when it is older than some seconds, and never while nobody is in.
 */
export const useRead = <P extends object, A, W extends DeskWho>(
  read: Read<P, A, W>,
  ...[parameters, { keepsPage = false, everyMs } = {}]: ReadArguments<P>
): UseQueryResult<A> => {
  const { session, read: make } = useDesk();
  const isOpen = useSelector(session, (state) => state.matches("open"));
  return useQuery({
    queryKey: [read.name, parameters],
    queryFn: ({ signal }) => make((api) => ask(api, read, parameters ?? {}), signal),
    enabled: isOpen,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    ...(keepsPage ? { placeholderData: keepPreviousData } : {}),
  });
};

/** The same read of several things at once: the answer of each, undefined as long as it is not there. */
export const useReads = <P extends object, A, W extends DeskWho>(
  read: Read<P, A, W>,
  all: readonly P[],
): readonly (A | undefined)[] => useManyReads(read, all, {}).data;

/** What several reads have come to. */
export interface ManyReads<A> {
  /** The answer of each, undefined as long as it is not there. */
  readonly data: readonly (A | undefined)[];
  /** Why one of them is not there; null where all are or may be yet. */
  readonly error: ApiError | null;
  /** Asks again for those that are not there. */
  readonly retry: () => void;
}

/** The same, with what went wrong; an answer that no screen wants any more is kept for `keepMs`. */
export const useManyReads = <P extends object, A, W extends DeskWho>(
  read: Read<P, A, W>,
  all: readonly P[],
  { keepMs }: { readonly keepMs?: number },
): ManyReads<A> => {
  const { session, read: make } = useDesk();
  const isOpen = useSelector(session, (state) => state.matches("open"));
  return useQueries({
    queries: all.map((parameters) => ({
      queryKey: [read.name, parameters],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        make((api) => ask(api, read, parameters), signal),
      enabled: isOpen,
      ...(keepMs === undefined ? {} : { gcTime: keepMs }),
    })),
    combine: answered,
  });
};

const answered = <A>(results: readonly UseQueryResult<A>[]): ManyReads<A> => ({
  data: results.map(({ data }) => data),
  error: results.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
  retry: () => {
    for (const { data, refetch } of results) if (data === undefined) void refetch();
  },
});

/** Asks for one thing when it is needed, or takes it as it is known; rejects with what went wrong. */
export const useAskFor = <P extends object, A, W extends DeskWho>(read: Read<P, A, W>) => {
  const { read: make } = useDesk();
  const queries = useQueryClient();
  return useCallback(
    (parameters: P): Promise<A> =>
      queries.ensureQueryData({
        queryKey: [read.name, parameters],
        queryFn: ({ signal }) => make((api) => ask(api, read, parameters), signal),
      }),
    [read, make, queries],
  );
};

/** Makes a call that changes something; all that is read is read again after it. */
export const useChange = <Input, A>(call: (input: Input) => DeskCall<A>) => {
  const { read } = useDesk();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (input: Input) => read(call(input)),
    onMutate: () => forget(),
    onSettled: (_, error) => {
      if (error?._tag !== "Unauthorized") void invalidate(queries);
    },
  });
  const forget = useKeptRefusal(change.error);
  return change;
};

/** The same as a promise, for a form: it rejects with what the form shows. */
export const useSend = <A>() => {
  const { read } = useDesk();
  const queries = useQueryClient();
  return useCallback(
    (call: DeskCall<A>): Promise<A> => {
      const refresh = (): void => void invalidate(queries);
      return read(call).then(
        (value) => {
          refresh();
          return value;
        },
        (error: ApiError) => {
          // Whose login is over reads nothing: it would only be refused as often.
          if (error._tag !== "Unauthorized") refresh();
          throw error;
        },
      );
    },
    [read, queries],
  );
};

/** Shows what a change has answered at once: nobody acts on what stood there before. */
export const useShow = () => {
  const queries = useQueryClient();
  return useCallback(
    <P extends object, A, W extends DeskWho>(
      read: Read<P, A, W>,
      parameters: P,
      value: A,
    ): void => {
      queries.setQueryData([read.name, parameters], value);
    },
    [queries],
  );
};
