/** What a shop is delivered with: the texts that any shop needs, or those and the demonstration's. */
export type ContentScope = "shop" | "demonstration";

/**
 * Names the set of delivered pages, recipes and articles: a database that has this edition is not
 * asked what it lacks. tests/demonstration/seed/content.test.ts says the new one when something is added.
 */
export const CONTENT_EDITION = "0570f8bb";

/** The record of an edition of that scope in table shipped_content: where it stands, nothing is missing. */
export const editionCode = (scope: ContentScope): string => `${scope} ${CONTENT_EDITION}`;
