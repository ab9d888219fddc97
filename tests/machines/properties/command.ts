import type { Command } from "fast-check";

/** What a command acts on: the world, and the check that follows each act. */
export type Watched<World> = { readonly world: World; readonly check: () => void };

/** A command of a random session: done only where it is possible, and checked at once. */
export const command = <World>(
  text: string,
  isPossible: (world: World) => boolean,
  act: (world: World) => void,
): Command<Watched<World>, World> => ({
  check: ({ world }) => isPossible(world),
  run: ({ check }, world) => {
    act(world);
    check();
  },
  toString: () => text,
});
