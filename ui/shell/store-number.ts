import type { Store } from "../../api-schema/store.ts";

/** 'n° 104512'; undefined for a store that the ERP does not know yet. */
export const storeNumber = ({ erpId }: Pick<Store, "erpId">): string | undefined =>
  erpId === null ? undefined : `n°\u00a0${erpId}`;
