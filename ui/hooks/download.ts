import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "../../core/api/errors.ts";
import type { Call } from "../data/reader.ts";
import { saveBlob } from "../widgets/save-file.ts";
import { useReader } from "./reader.ts";

export interface Download {
  readonly start: () => void;
  readonly waiting: boolean;
  readonly failed: ApiError | null;
}

/** Fetches a file and gives it to the person under that name. */
export const useDownload = (name: string, call: Call<Blob>): Download => {
  const reader = useReader();
  const fetching = useMutation<void>({
    mutationFn: async () => {
      const content = await reader.read(call, new AbortController().signal);
      saveBlob({ name, blob: content });
    },
  });
  return {
    start: () => fetching.mutate(),
    waiting: fetching.isPending,
    failed: fetching.error,
  };
};
