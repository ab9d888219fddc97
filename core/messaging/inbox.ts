/** Conversations of a page, and how often the inbox is asked for (spec §9). */
export const CONVERSATIONS_PER_PAGE = 10;
export const INBOX_REFRESH_MS = 60_000;
