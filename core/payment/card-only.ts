/** Under this infolegale score (0 to 100) only CB is offered (product §4). */
const CARD_ONLY_UNDER_SCORE = 30;

/**
 * True when the score leaves only the card. An unknown score does not where the shop asks for scores:
 * the answer is to come. Where nobody is asked (`asksScores`), it does: no credit is given unseen.
 */
export const isCardOnly = (score: number | null, asksScores: boolean): boolean =>
  score === null ? !asksScores : score < CARD_ONLY_UNDER_SCORE;
