/** Where the commands stand. */
export const GUIDE = "docs/operations.md";
const HEADING = "## From an empty Debian, in half an hour\n";

/** What a reader types in one go. */
export interface Commands {
  /** The bold words before it, without their marks. */
  readonly about: string;
  readonly lines: string;
}

/** The commands of that part of the guide, in order; throws where the part or its commands are not there. */
export const commandsOf = (guide: string): readonly Commands[] => {
  const [, after] = guide.split(HEADING);
  if (after === undefined) throw new Error(`${GUIDE} has no part « ${HEADING.trim()} »`);
  const [part = ""] = after.split("\n## ");
  const found = [...part.matchAll(/([\s\S]*?)```sh\n([\s\S]*?)```\n/g)].map(
    ([, before = "", lines = ""]) => ({
      about: /\*\*([^*]+)\*\*(?![\s\S]*\*\*)/.exec(before)?.[1]?.replace(/[.,?]$/, "") ?? "",
      lines,
    }),
  );
  if (found.length === 0) throw new Error(`${GUIDE}: « ${HEADING.trim()} » has no commands`);
  return found;
};

/** What the first commands say, which is each reader's own: the names of what they set. */
export const namesSet = ({ lines }: Commands): readonly string[] =>
  [...lines.matchAll(/(?:^|\s)([A-Z_]+)=/g)].map(([, name = ""]) => name);
