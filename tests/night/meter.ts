import { processorTimeOf } from "../bench/processor-time.ts";

/** Parts of a night, in their order. The first night's opening has the process's own start in it. */
export type NightPart = "opening" | "evening" | "steps" | "calm" | "laws";

/** Milliseconds of a core that a part took. */
export interface PartCost {
  readonly part: NightPart;
  readonly process: number;
  readonly database: number;
}

/** Says where a night's processor time goes. */
export interface Meter {
  /** This part ends here. */
  readonly ended: (part: NightPart) => void;
  /** What the parts took since it was asked last. */
  readonly taken: () => readonly PartCost[];
}

/** Counts from the beginning of this process and of the PostgreSQL that was started as `postmaster`. */
export const makeMeter = (postmaster: number): Meter => {
  let before = { shop: 0, database: 0 };
  let costs: PartCost[] = [];
  return {
    ended: (part) => {
      const now = processorTimeOf({ shops: [process.pid], database: postmaster });
      costs.push({
        part,
        process: (now.shop - before.shop) * 1000,
        database: (now.database - before.database) * 1000,
      });
      before = now;
    },
    taken: () => {
      const taken = costs;
      costs = [];
      return taken;
    },
  };
};

const WORDS: { readonly [Part in NightPart]: string } = {
  opening: "ouverture",
  evening: "soirée",
  steps: "étapes",
  calm: "calme",
  laws: "dernières lois",
};

/** 'ouverture 2457 + 110, soirée 2600 + 750, étapes 3200 + 1760 (8.0 + 4.4 par étape), …'. */
export const costText = (costs: readonly PartCost[], steps: number): string =>
  costs
    .map(({ part, process: own, database }) => {
      const each =
        part === "steps" && steps > 0
          ? ` (${(own / steps).toFixed(1)} + ${(database / steps).toFixed(1)} par étape)`
          : "";
      return `${WORDS[part]} ${own.toFixed(0)} + ${database.toFixed(0)}${each}`;
    })
    .join(", ");
