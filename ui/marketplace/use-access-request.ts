import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Instant, StoreId } from "../../api-schema/primitives.ts";
import { marketplaceAccessRequest } from "../../core/api/calls/marketplace.ts";
import type { ApiError } from "../../core/api/errors.ts";
import { readKey } from "../data/read.ts";
import { useRead } from "../hooks/read.ts";
import { useReader } from "../hooks/reader.ts";

interface AccessRequestView {
  /** null while none was sent. */
  readonly requestedAt: Instant | null;
  readonly waiting: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
  readonly ask: () => void;
  readonly sending: boolean;
  readonly refusal: ApiError | null;
}

/** The active store's request for access, and sending it. */
export const useAccessRequest = (): AccessRequestView => {
  const reader = useReader();
  const client = useQueryClient();
  const known = useRead(marketplaceAccessRequest);
  const sending = useMutation<unknown, ApiError, StoreId>({
    mutationFn: async (storeId) => {
      const request = await reader.read(
        ({ api, marketplace }) => marketplace.requestMarketplaceAccess(api, { storeId }),
        new AbortController().signal,
      );
      // Of the store that asked, whichever is active by now.
      client.setQueryData(readKey(marketplaceAccessRequest, storeId), request);
    },
  });
  return {
    requestedAt: known.data?.requestedAt ?? null,
    waiting: known.isPending,
    failed: known.isLoadingError,
    retry: () => void known.refetch(),
    ask: () => {
      if (reader.storeId !== null) sending.mutate(reader.storeId);
    },
    sending: sending.isPending,
    refusal: sending.variables === reader.storeId ? sending.error : null,
  };
};
