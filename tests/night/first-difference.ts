/** What one step of a night has left, to be compared with the same step played elsewhere. */
export interface StepTrace {
  /** When, who and what, for whoever reads of it. */
  readonly step: string;
  /** The calls and the rows of the step, as a newer version may tell them too. */
  readonly told: string;
  /** Its lines of the night's file: what machines did, what calls carried, without secrets. */
  readonly lines: string;
  /** Of all calls, rows and transitions so far, secrets among them. */
  readonly hash: string;
}

/** How two nights are held against each other: by all that they have left, or by what is told of it. */
export type Sameness = "all" | "told";

/** The first step that two nights of one seed have played otherwise, in French; null where there is none. */
export const firstDifference = (
  [one, other]: readonly [readonly StepTrace[], readonly StepTrace[]],
  [here, there]: readonly [string, string],
  sameness: Sameness,
): readonly string[] | null => {
  const length = Math.max(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    const [mine, its] = [one[index], other[index]];
    if (mine === undefined || its === undefined) {
      return [`  ${here} : ${mine?.step ?? ENDED}`, `  ${there} : ${its?.step ?? ENDED}`];
    }
    const isSame =
      sameness === "told"
        ? mine.told === its.told
        : mine.hash === its.hash && mine.lines === its.lines;
    if (isSame) continue;
    const [left, right] =
      sameness === "told" || mine.told !== its.told
        ? [mine.told, its.told]
        : [mine.lines, its.lines];
    const [mineShown, itsShown] = apart(left, right);
    return mine.step === its.step
      ? [`  ${mine.step}`, `  ${here} : ${mineShown}`, `  ${there} : ${itsShown}`]
      : [`  ${here} : ${mine.step}`, `  ${there} : ${its.step}`];
  }
  return null;
};

const ENDED = "est finie";

/** What neither text shows: a secret, or a body that is too long for the file. */
const HIDDEN = "ce que le fichier n’écrit pas (un secret, un long corps) est autre";

const BEFORE = 120;
const SHOWN = 400;

/** Both texts from shortly before the place where they part. */
const apart = (left: string, right: string): readonly [string, string] => {
  if (left === right) return [HIDDEN, HIDDEN];
  let at = 0;
  while (left[at] === right[at]) at += 1;
  const from = Math.max(0, at - BEFORE);
  const excerpt = (text: string): string =>
    `${from > 0 ? "…" : ""}${text.slice(from, from + SHOWN)}${text.length > from + SHOWN ? "…" : ""}`;
  return [excerpt(left), excerpt(right)];
};
