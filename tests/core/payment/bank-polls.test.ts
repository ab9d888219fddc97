import { expect, it } from "vitest";
import { bankPollDelay, isBankSlow } from "../../../core/payment/bank-polls.ts";

it("[FLOW-12] asks the bank after 1, 2, 4, 8 seconds, then every 10, and says so after a minute", () => {
  const polls = Array.from({ length: 10 }, (_, index) => index);
  expect(polls.map(bankPollDelay)).toEqual([
    1000, 2000, 4000, 8000, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000,
  ]);
  expect(polls.map(isBankSlow)).toEqual([...Array<boolean>(9).fill(false), true]);
});
