import { RANGES } from "../../../core/delivery/ranges.ts";

/** SQL: what the house calls a shipment `h` of the merchant `m`: its range, or who sends the parcel. */
const shipmentName = `case h.transport_type_code when 'Z001' then '${RANGES.Z001.title}'
  when 'Z002' then '${RANGES.Z002.title}' else m.name end`;

/**
 * The same among the shipments of one order, of which two may be of one name once it was split: then with
 * its day, as in 'Farine du 24/11'.
 */
export const shipmentNameInOrder = `${shipmentName} || case when h.delivery_date is not null and exists (
    select from shipment twin where twin.order_id = h.order_id and twin.id <> h.id
      and twin.merchant_id = h.merchant_id and twin.transport_type_code = h.transport_type_code)
  then to_char(h.delivery_date, '" du "DD/MM') else '' end`;
