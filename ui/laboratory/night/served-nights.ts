import type { Night } from "../../../machines/laboratory/night/format.ts";
import {
  type Fork,
  forkedFurther,
  forkText,
  parseFork,
} from "../../../machines/laboratory/night/fork.ts";

// Nights that `npm run night -- --serve` plays on this computer. Its address gives the page a port and a token
// ('#nuits=40123.…'), which the tab keeps and the address loses.

export type Serving = { readonly port: number; readonly token: string };

const KEY = "panetier.flows.nights";
const HASH = "#nuits=";

const servingOf = (text: string): Serving | null => {
  const [, port = "", token = ""] = /^(\d{2,5})\.([\w-]{20,80})$/.exec(text) ?? [];
  return token === "" || Number(port) > 65_535 ? null : { port: Number(port), token };
};

/** Who plays nights for this tab; null for nobody. */
export const nightServing = (): Serving | null => {
  const { hash, pathname, search } = window.location;
  try {
    if (hash.startsWith(HASH)) {
      window.history.replaceState(window.history.state, "", pathname + search);
      window.sessionStorage.setItem(KEY, hash.slice(HASH.length));
    }
    return servingOf(window.sessionStorage.getItem(KEY) ?? "");
  } catch {
    return hash.startsWith(HASH) ? servingOf(hash.slice(HASH.length)) : null;
  }
};

/** What a night that is forked is asked for by. */
export type NightWish = {
  readonly seed: number;
  readonly steps: number;
  readonly people: number;
  readonly until: number | null;
  readonly forks: readonly string[];
};

/** That night, with another choice in one step; what it had chosen after that step is of the other branch. */
export const wishOf = ({ seed, people, plan, steps }: Night, fork: Fork): NightWish => ({
  seed,
  people,
  steps: plan?.steps ?? (steps.at(-1)?.n ?? 0) + 1,
  until: null,
  forks: forkedFurther(
    (plan?.forks ?? []).flatMap((text) => parseFork(text) ?? []),
    fork,
  ).map(forkText),
});

/** The same as a command. */
export const commandOf = ({ seed, steps, people, forks }: NightWish): string =>
  [
    `npm run night -- --seed ${seed} --steps ${steps} --people ${people} --out dossier`,
    ...forks.map((fork) => `--fork '${fork}'`),
  ].join(" ");

/** The file of that night, or why there is none, in one French line. */
export const askedNight = async (
  { port, token }: Serving,
  wish: NightWish,
): Promise<File | string> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/night`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(wish),
    });
    const body = await answer.blob();
    if (answer.ok) return new File([body], `night-${wish.seed}.night.jsonl`);
    const told: unknown = JSON.parse(await body.text());
    return typeof told === "object" && told !== null && "message" in told
      ? String(told.message)
      : NOBODY;
  } catch {
    return NOBODY;
  }
};

const NOBODY =
  "Personne ne joue de nuits à cette adresse : lancez « npm run night -- --serve » et ouvrez l’adresse qu’elle écrit.";
