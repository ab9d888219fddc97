/** What a store bought within so many days is what it means by a word that several products have. */
export const RECENT_DAYS = 60;
