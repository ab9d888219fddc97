import type { MakeLaw } from "./law.ts";

/** The shop never answers 500: what goes wrong has a name. */
export const noFailedCall: MakeLaw = ({ errors }) => ({
  afterStep: ({ calls }) => {
    const failed = calls.find(({ answered }) => answered?.status === 500);
    return failed === undefined
      ? null
      : {
          law: "aucune réponse 500",
          who: failed.from,
          expected: `${failed.method} ${failed.path} avec une réponse du contrat`,
          found: JSON.stringify(errors().at(-1) ?? failed.answered).slice(0, 900),
        };
  },
});
