import { createHmac } from "node:crypto";
import type { Sender } from "../web/upload-counts.ts";

/**
 * For whom files count that come from an address: for it, of which only a hash by that key is kept, and
 * for all who are not signed in.
 */
export const sendersAt =
  (key: Uint8Array) =>
  (address: string): readonly Sender[] => [
    {
      quota: "caller",
      id: createHmac("sha256", key)
        .update(JSON.stringify(["upload", address]))
        .digest("base64url"),
    },
    { quota: "callers", id: "all" },
  ];
