import type { RangeCode, TransportTypeCode } from "../../api-schema/primitives.ts";

export type RangeWords = {
  /** Title of the range's card and shipment. */
  readonly title: string;
  /** The lorry that carries it. */
  readonly carrier: string;
  /** Label of the alert hour (spec §9). */
  readonly topHour: string;
};

/** Words of the group's two ranges; texts of `topHour` are those of spec §9. */
export const RANGES: { readonly [Code in RangeCode]: RangeWords } = {
  Z001: { title: "Surgelés", carrier: "Camion froid", topHour: "Top horaire Surgelés" },
  Z002: {
    title: "Farine",
    carrier: "Camion du moulin",
    topHour: "Top horaire Farine, mélanges meuniers et améliorants",
  },
};

/** Ranges in the order in which screens show them: flour first. */
export const RANGE_ORDER: readonly RangeCode[] = ["Z002", "Z001"];

/** The order of the shipments of an order: lorries before parcels. */
export const TRANSPORT_ORDER: readonly TransportTypeCode[] = [...RANGE_ORDER, "MKP"];

/** Whether what travels that way is kept in the cold, and perishable. */
export const isCold = (code: TransportTypeCode): boolean => code === "Z001";
