import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Read, Who } from "../../core/api/call.ts";
import { type ReadArguments, readOf } from "../data/read.ts";
import { useReader } from "./reader.ts";

/**
 * What the server answers to a read of `core/api/calls`, for whoever is here:
 * `useRead(listOrders, { page: 2 })`. Null parameters: nothing is asked yet.
 */
export const useRead = <P, A, W extends Who>(
  read: Read<P, A, W>,
  ...parameters: ReadArguments<P>
): UseQueryResult<A> => useQuery(readOf(useReader(), read, ...parameters));
