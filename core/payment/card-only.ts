/** Under this infolegale score (0 to 100) only CB is offered (product §4). */
const CARD_ONLY_UNDER_SCORE = 30;

/** True when the score leaves only the card; so does one that nobody knows: no credit is given unseen. */
export const isCardOnly = (score: number | null): boolean =>
  score === null || score < CARD_ONLY_UNDER_SCORE;
