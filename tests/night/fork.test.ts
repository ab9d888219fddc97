import { describe, expect, it } from "vitest";
import { forkedFurther, forkText, parseFork } from "../../machines/laboratory/night/fork.ts";
import { chanceOf } from "./engine/chance.ts";
import { decidedTwice } from "./options.ts";
import { type CallFault, openNetwork, ORIGIN, type Sender } from "./world/network.ts";

const TEXTS = [
  "42:rien",
  "42:gerant.1 va au panier",
  "7:appel 12 : réponse perdue",
  "7:appel 12 : 503",
];
const forksOf = (...texts: readonly string[]) => texts.flatMap((text) => parseFork(text) ?? []);

describe("a fork in words", () => {
  it("is read as it is written, and refused where it says no choice", () => {
    expect(forksOf(...TEXTS).map(forkText)).toEqual(TEXTS);
    expect(
      ["42", "42:", "rien", "-1:rien", "4:dort", "7:appel 12 : 418", "7:appel x : 503"].map(
        parseFork,
      ),
    ).toEqual([null, null, null, null, null, null, null]);
  });

  it("of a fork keeps what was chosen before it, and takes the place of the same choice", () => {
    const forks = forksOf("3:rien", "7:appel 12 : 503", "9:rien");
    const further = (text: string) =>
      forksOf(text).flatMap((fork) => forkedFurther(forks, fork).map(forkText));
    expect([further("7:appel 12 : tard"), further("7:rien"), further("2:rien")]).toEqual([
      ["3:rien", "7:appel 12 : tard"],
      ["3:rien", "7:appel 12 : 503", "7:rien"],
      ["2:rien"],
    ]);
    expect(decidedTwice(forks)).toBeNull();
    expect(decidedTwice(forksOf("3:rien", "3:gerant.1 dort bien"))).toEqual(
      forksOf("3:gerant.1 dort bien")[0],
    );
  });
});

const SENDER: Sender = {
  name: "gerant.1",
  cookies: new Map(),
  address: "198.51.100.1",
  isOnline: () => true,
};

/** A network where each call meets that fault, and what of the shop's answers has arrived. */
const network = (fault: CallFault | null) =>
  openNetwork(
    chanceOf(1),
    new Map(fault === null ? [] : [[fault, 1]]),
    () => () => Promise.resolve(new Response("servi")),
  );

describe("the fate of a call that a fork chooses", () => {
  const outcome = async (
    drawn: CallFault | null,
    fate: Parameters<ReturnType<typeof network>["fork"]>[1],
  ): Promise<string> => {
    const own = network(drawn);
    const sent = own.fetchOf(SENDER)(new Request(`${ORIGIN}/api/menu`));
    own.fork(1, fate);
    own.serve(1);
    for (let turn = 0; turn < 50 && own.toAnswer().length === 0; turn += 1) await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    own.answer(1);
    const told = await sent.then(
      async (answer) => `${answer.status} ${(await answer.text()).slice(0, 5)}`,
      (error: Error) => error.message,
    );
    return `${told}, ${own.hasForked(1)}`;
  };

  it("replaces what the seed has drawn", async () => {
    expect([
      await outcome("refused 503", "sans panne"),
      await outcome(null, "perdu"),
      await outcome(null, "réponse perdue"),
      await outcome(null, "429"),
    ]).toEqual(
      ["200 servi", "fetch failed", "fetch failed", '429 {"cod'].map((told) => `${told}, true`),
    );
  });

  it("does not come about for a call that has gone already, and is told of one that waits", async () => {
    const own = network(null);
    void own.fetchOf(SENDER)(new Request(`${ORIGIN}/api/menu`));
    own.fork(1, "503");
    const faults = own.toServe().map(({ fault }) => fault);
    own.serve(1);
    const isFirst = own.hasForked(1);
    own.fork(1, "perdu");
    expect([faults, isFirst, own.hasForked(1)]).toEqual([["refused 503"], true, false]);
  });

  it("may be to wait, until it is let go", async () => {
    const own = network(null);
    void own.fetchOf(SENDER)(new Request(`${ORIGIN}/api/menu`));
    const ids = () => own.toServe().map(({ id }) => id);
    own.fork(1, "tard");
    const late = ids();
    expect([late, own.hasForked(1), own.hasForked(2)]).toEqual([[], true, false]);
    own.release(1);
    expect(ids()).toEqual([1]);
  });
});
