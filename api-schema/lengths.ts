// Lengths that forms hold to as well: apart from the schemas, which a page loads when it calls.

/** The longest reference that a customer may give a line: what EDI and delivery notes have room for. */
export const CUSTOMER_REFERENCE_LENGTH = 35;
