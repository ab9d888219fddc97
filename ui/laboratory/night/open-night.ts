import { Result } from "effect";
import type { Night } from "../../../machines/laboratory/night/format.ts";
import { parseNight } from "../../../machines/laboratory/night/parse.ts";

/** A file that was opened. */
export type OpenNight = {
  readonly name: string;
  readonly text: string;
  readonly night: Night;
};

/** A night by its seed, its commit and its forks, as an address can carry it: '12@4dd7714e, 6:rien'. */
export const nightName = ({
  seed,
  commit,
  plan,
}: Pick<Night, "seed" | "commit" | "plan">): string =>
  [`${seed}${commit === null ? "" : `@${commit}`}`, ...(plan?.forks ?? [])].join(", ");

/** Reads a file; the problem is in French, the very line of `npm run night -- --read`. */
export const openNight = (name: string, text: string): Result.Result<OpenNight, string> => {
  const parsed = parseNight(text);
  if (Result.isFailure(parsed)) return Result.fail(parsed.failure.message);
  return Result.succeed({ name, text, night: parsed.success });
};

/** A file's text with the mark that an editor may have set before it: the reader speaks of it. */
export const textOfFile = async (file: File): Promise<string> =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());
