import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { StoreId, VariantCode } from "../../../api-schema/primitives.ts";
import type { StockAlerts } from "../../../api-schema/stock-alert.ts";
import { stockAlerts } from "../../../core/api/calls/stock-alerts.ts";
import type { ApiError } from "../../../core/api/errors.ts";
import { readKey } from "../../data/read.ts";
import { useRead } from "../../hooks/read.ts";
import { useReader } from "../../hooks/reader.ts";

type StockAlertView = {
  readonly isAsked: boolean;
  /** How the customer is told; not known yet: by mail, as most are. */
  readonly means: StockAlerts["means"];
  readonly isReading: boolean;
  readonly isSending: boolean;
  readonly refusal: ApiError | null;
  /** Asks for it, or takes it back. */
  readonly toggle: () => void;
};

type Wish = { readonly storeId: StoreId; readonly code: VariantCode; readonly wanted: boolean };

/** Whether the customer waits for that packaging in the active store. */
export const useStockAlert = (code: VariantCode): StockAlertView => {
  const reader = useReader();
  const client = useQueryClient();
  const known = useRead(stockAlerts);
  const sending = useMutation<unknown, ApiError, Wish>({
    mutationFn: async ({ storeId, code: wish, wanted }) => {
      const answer = await reader.read(
        ({ api, stockAlerts: calls }) =>
          wanted
            ? calls.askStockAlert(api, { storeId, body: { code: wish } })
            : calls.dropStockAlert(api, { storeId, code: wish }),
        new AbortController().signal,
      );
      // Of the store that it was asked for, whichever is active by now.
      client.setQueryData(readKey(stockAlerts, storeId), answer);
    },
  });
  const isAsked = known.data?.codes.includes(code) ?? false;
  const sent = sending.variables;
  const isOfThis = sent?.storeId === reader.storeId && sent.code === code;
  return {
    isAsked,
    means: known.data?.means ?? "mail",
    isReading: known.isPending,
    isSending: sending.isPending && isOfThis,
    refusal: isOfThis ? sending.error : null,
    toggle: () => {
      const { storeId } = reader;
      if (storeId !== null) sending.mutate({ storeId, code, wanted: !isAsked });
    },
  };
};
