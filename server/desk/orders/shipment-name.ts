import { RANGES } from "../../../core/delivery/ranges.ts";

/** SQL: what the house calls a shipment `h` of the merchant `m`: its range, or who sends the parcel. */
export const shipmentName = `case h.transport_type_code when 'Z001' then '${RANGES.Z001.title}'
  when 'Z002' then '${RANGES.Z002.title}' else m.name end`;
