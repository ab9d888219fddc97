// Another choice in one step of a night, as `npm run night -- --fork` takes it, the file's header tells it
// and the page offers it: '42:rien', '42:gerant.1 va au panier', '42:appel 12 : 503'.

/** What becomes of a call on its way, by its words; those of tests/night/world/network.ts. */
export const FATES = {
  "sans panne": null,
  tard: "late",
  perdu: "lost before",
  "réponse perdue": "lost after",
  "sans réponse": "never answered",
  "deux fois": "served twice",
  "429": "refused 429",
  "500": "refused 500",
  "503": "refused 503",
} as const;

export type Fate = keyof typeof FATES;

export type Choice =
  /** Nothing happens in that step: a fault is left out, what waited waits on. */
  | { readonly kind: "nothing" }
  /** Somebody does something else. */
  | { readonly kind: "act"; readonly text: string }
  /** A call that the step takes to the shop fares otherwise. */
  | { readonly kind: "call"; readonly id: number; readonly fate: Fate };

export interface Fork {
  readonly step: number;
  readonly choice: Choice;
}

export const choiceText = (choice: Choice): string => {
  if (choice.kind === "nothing") return "rien";
  return choice.kind === "act" ? choice.text : `appel ${choice.id} : ${choice.fate}`;
};

export const forkText = ({ step, choice }: Fork): string => `${step}:${choiceText(choice)}`;

/** Reads a fork; null for what is none. */
export const parseFork = (text: string): Fork | null => {
  const [, number = "", said = ""] = /^(\d{1,9}):\s*(\S.*)$/.exec(text.trim()) ?? [];
  if (said === "") return null;
  const choice = choiceIn(said);
  return choice === null ? null : { step: Number(number), choice };
};

const choiceIn = (said: string): Choice | null => {
  if (said === "rien") return { kind: "nothing" };
  const call = /^appel (\d{1,9})\s*:\s*(.+)$/.exec(said);
  if (call === null) {
    return /^(?!appel )\S+ \S/.test(said) ? { kind: "act", text: said } : null;
  }
  const fate = call[2] ?? "";
  return isFate(fate) ? { kind: "call", id: Number(call[1]), fate } : null;
};

const isFate = (text: string): text is Fate => Object.hasOwn(FATES, text);

/** What a fork decides: two of them that decide the same cannot both be played. */
const decided = ({ step, choice }: Fork): string =>
  choice.kind === "call" ? `${step} call ${choice.id}` : `${step} step`;

/**
 * The forks of a night that is forked once more: what came after that step is of the other branch, and the
 * new choice takes the place of the one that decided the same.
 */
export const forkedFurther = (forks: readonly Fork[], fork: Fork): readonly Fork[] => [
  ...forks.filter((one) => one.step <= fork.step && decided(one) !== decided(fork)),
  fork,
];
