import type { Environment } from "./environment.ts";
import { write } from "./stored.ts";

/** Read before the first paint as well, by the script in index.html. */
const ANNOUNCEMENT_KEY = "panetier.announcement";

/** The announcement that was put away last, by its mark (core/content/announcement.ts). */
export const persistAnnouncementAway = ({ localStorage }: Environment, mark: string): void =>
  write(localStorage, ANNOUNCEMENT_KEY, mark);
