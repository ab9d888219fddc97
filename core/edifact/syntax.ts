// The syntax of EDIFACT (ISO 9735, version 3): segments of elements of components, and the signs between them.

/** The signs of an interchange, as its UNA says them. */
export interface Signs {
  readonly component: string;
  readonly element: string;
  readonly decimal: string;
  readonly release: string;
  readonly terminator: string;
}

/** Those of an interchange without UNA, and of what is written here. */
export const SIGNS: Signs = {
  component: ":",
  element: "+",
  decimal: ".",
  release: "?",
  terminator: "'",
};

export interface Segment {
  readonly tag: string;
  /** The elements after the tag, each as its components. */
  readonly elements: readonly (readonly string[])[];
  /** Its place in the interchange, UNA counted, from 1: the line, where each stands on its own. */
  readonly at: number;
}

/** What CONTRL says of an interchange that is refused (data element 0085). */
export const SYNTAX_ERRORS = {
  invalid: "12",
  missing: "13",
  unsupported: "15",
  unspecified: "18",
  character: "21",
  duplicate: "26",
  references: "28",
  count: "29",
  cut: "35",
} as const;
type SyntaxError = keyof typeof SYNTAX_ERRORS;

/** An interchange that is refused whole: why, in French, and where. */
export class EdifactFault extends Error {
  override readonly name = "EdifactFault";
  readonly error: SyntaxError;
  readonly tag: string;
  readonly at: number;
  /** The UNH of the message that it is in; null where it is in none. */
  readonly within: MessageHead | null;
  constructor(
    error: SyntaxError,
    { tag, at }: Pick<Segment, "tag" | "at">,
    reason: string,
    within: MessageHead | null = null,
  ) {
    super(`Segment ${tag} : ${reason}`);
    this.error = error;
    this.tag = tag;
    this.at = at;
    this.within = within;
  }
}

/** By what a message is known within its interchange: its reference, and its type with its version. */
export interface MessageHead {
  readonly reference: string;
  readonly type: readonly string[];
}

/** Longer than any segment of a message of the trade; a file without terminators ends there. */
const LONGEST_SEGMENT = 10_000;

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROLS = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** An interchange as its segments, with its signs; throws an EdifactFault where it is cut or none. */
export const readSegments = (
  text: string,
): { readonly signs: Signs; readonly segments: readonly Segment[] } => {
  const said = text.startsWith("UNA");
  const signs = said ? signsOf(text) : SIGNS;
  const segments: Segment[] = [];
  let at = said ? 1 : 0;
  let elements: string[][] = [[]];
  let part = "";
  let length = 0;
  let isReleased = false;
  const here = () => ({ tag: elements[0]?.[0] ?? part.slice(0, 3), at: at + 1 });
  for (const sign of text.slice(said ? UNA_LENGTH : 0)) {
    if (sign === "\r" || sign === "\n") {
      // Lines are broken between segments, and by some within them: no text has one.
      continue;
    }
    if (CONTROLS.test(sign)) {
      throw new EdifactFault(
        "character",
        here(),
        "un caractère n'est pas de l'ISO 8859-1 (UNOC) : exportez le message à nouveau.",
      );
    }
    length += 1;
    if (length > LONGEST_SEGMENT) {
      throw new EdifactFault(
        "cut",
        here(),
        `aucune fin de segment « ${signs.terminator} » : le fichier est coupé, ou ses signes ne sont pas ceux de son UNA.`,
      );
    }
    if (isReleased) {
      part += sign;
      isReleased = false;
    } else if (sign === signs.release && signs.release !== " ") {
      isReleased = true;
    } else if (sign === signs.component) {
      elements.at(-1)?.push(part);
      part = "";
    } else if (sign === signs.element) {
      elements.at(-1)?.push(part);
      elements.push([]);
      part = "";
    } else if (sign === signs.terminator) {
      elements.at(-1)?.push(part);
      at += 1;
      segments.push(segmentOf(elements, at));
      elements = [[]];
      part = "";
      length = 0;
    } else if (!(length === 1 && sign === " ")) {
      part += sign;
    } else {
      length = 0;
    }
  }
  if (length > 0) {
    throw new EdifactFault(
      "cut",
      here(),
      "le fichier s'arrête au milieu d'un segment : envoyez-le en entier.",
    );
  }
  return { signs, segments };
};

const UNA_LENGTH = 9;

const signsOf = (text: string): Signs => {
  const [component = "", element = "", decimal = "", release = "", , terminator = ""] = text.slice(
    3,
    UNA_LENGTH,
  );
  const signs = { component, element, decimal, release, terminator };
  const told = [component, element, terminator, ...(release === " " ? [] : [release])];
  if (
    new Set(told).size !== told.length ||
    told.some((sign) => !/^[!-/:-@[-`{-~]$/.test(sign)) ||
    (decimal !== "." && decimal !== ",")
  ) {
    throw new EdifactFault(
      "invalid",
      { tag: "UNA", at: 1 },
      "ses signes ne se distinguent pas ; le plus courant est UNA:+.? '.",
    );
  }
  return signs;
};

const segmentOf = (elements: readonly (readonly string[])[], at: number): Segment => {
  const [[tag = "", ...nested] = [], ...rest] = elements;
  if (!/^[A-Z][A-Z0-9]{2}$/.test(tag) || nested.length > 0) {
    throw new EdifactFault(
      "invalid",
      { tag: tag.slice(0, 12) || "vide", at },
      "un segment commence par trois lettres : le fichier est abîmé, ou une apostrophe n'est pas protégée (?').",
    );
  }
  return { tag, elements: rest, at };
};

/** A component of a segment by its places from 0; "" where it is not there. */
export const component = ({ elements }: Segment, element: number, place = 0): string =>
  (elements[element]?.[place] ?? "").trimEnd();

/** What is written of a segment: its tag and its elements, of one component or of several. */
export type WrittenSegment = readonly [tag: string, ...elements: (string | readonly string[])[]];

/** A segment as text, by the usual signs: what would read as one is released, and empty ends are left out. */
export const writeSegment = ([tag, ...elements]: WrittenSegment): string => {
  const written = elements.map((element) =>
    withoutEnd((typeof element === "string" ? [element] : element).map(released)).join(
      SIGNS.component,
    ),
  );
  return [tag, ...withoutEnd(written)].join(SIGNS.element) + SIGNS.terminator;
};

const withoutEnd = (parts: readonly string[]): readonly string[] =>
  parts.slice(0, parts.findLastIndex((part) => part !== "") + 1);

const released = (text: string): string => text.replaceAll(/[?:+']/g, "?$&");

/** A text as ISO 8859-1 can say it: typographic signs become plain ones, what else it lacks a question mark. */
export const latinText = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/[‘’ʼ]/g, "'")
    .replaceAll(/[“”„]/g, '"')
    .replaceAll(/[‐-―−]/g, "-")
    .replaceAll(/[\u2000-\u200b\u202f\u205f\u3000]/g, " ")
    .replaceAll("œ", "oe")
    .replaceAll("Œ", "Oe")
    .replaceAll("€", "EUR")
    .replaceAll("…", "...")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/gu, "?")
    .trim();
