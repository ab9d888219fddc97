// Lengths that forms hold to as well: apart from the schemas, which a page loads when it calls.

/** The longest reference that a customer may give a line: what EDI and delivery notes have room for. */
export const CUSTOMER_REFERENCE_LENGTH = 35;

/** The longest address that mail servers take (RFC 5321, 4.5.3.1.3, without its brackets). */
export const EMAIL_LENGTH = 254;

/** A first or a last name of who is invited. */
export const PERSON_NAME_LENGTH = 80;

/** A line of a registration, a first or a last name among them: the longest that an account has. */
export const REGISTRATION_LINE_LENGTH = 120;
