import { describe, expect, it } from "vitest";
import { readInterchange } from "../../../core/edifact/interchange.ts";
import { EdifactFault } from "../../../core/edifact/syntax.ts";

const SEGMENTS = [
  "UNA:+.? '",
  "UNB+UNOC:3+3012345678900:14+82098765400012:5+261128:0430+E7'",
  "UNH+1+DESADV:D:96A:UN'",
  "BGM+351+BL1+9'",
  "UNT+3+1'",
  "UNZ+1+E7'",
];
const [UNA, UNB, UNH, BGM, UNT, UNZ] = SEGMENTS;
const whole = SEGMENTS.join("\r\n");
const without = (segment: string | undefined) =>
  SEGMENTS.filter((one) => one !== segment).join("\n");
/** The interchange with other segments between its UNB and its UNZ. */
const ofMessages = (count: number, ...segments: readonly string[]) =>
  [UNB, ...segments, `UNZ+${count}+E7'`].join("");

const faultOf = (text: string) => {
  try {
    readInterchange(text);
  } catch (thrown) {
    if (!(thrown instanceof EdifactFault)) throw thrown;
    const { name, error, tag, at, message, within } = thrown;
    expect([name, message.startsWith(`Segment ${tag} : `)]).toEqual(["EdifactFault", true]);
    return { error, tag, at, why: message.slice(`Segment ${tag} : `.length), within };
  }
  return undefined;
};

const head = { reference: "1", type: ["DESADV", "D", "96A", "UN"] };
const said = (
  error: string,
  tag: string,
  at: number,
  why: string,
  within: object | null = null,
) => ({
  error,
  tag,
  at,
  why,
  within,
});

describe("[DOOR-30] an interchange that is taken", () => {
  it.each([
    ["with its UNA", whole],
    ["without one", without(UNA)],
    ["in UNOA", whole.replace("UNOC", "UNOA")],
    ["in UNOB", whole.replace("UNOC", "UNOB")],
    [
      "with names as long as they may be",
      whole.replace("3012345678900", "S".repeat(35)).replaceAll("E7", "R".repeat(14)),
    ],
    ["after blanks, with blanks between its segments", `  \n${whole.replaceAll("\r\n", " \n")}`],
    ["of a CONTRL, whose version is its own", whole.replace("DESADV:D:96A:UN", "CONTRL:D:3:UN")],
    ["with a segment as long as it may be", whole.replace("BL1", "B".repeat(10_000 - 11))],
    [
      "of two messages of a type",
      ofMessages(2, `${UNH}${UNT?.replace("3", "2")}`, "UNH+2+DESADV:D:96A:UN'UNT+2+2'"),
    ],
  ])("is one %s", (_, text) => {
    expect(faultOf(text)).toBeUndefined();
  });
});

describe("[DOOR-30] an interchange that is refused", () => {
  const CUT = "le fichier s'arrête au milieu d'un segment : envoyez-le en entier.";
  const START = "un échange commence par UNB.";
  const END = "l'échange ne finit pas par UNZ : il est coupé, envoyez-le en entier.";
  const MISSING = "l'émetteur, le destinataire ou la référence de l'échange manque.";
  const TOO_LONG = "la référence a 14 signes au plus, un partenaire 35.";
  const SIGNS = "ses signes ne se distinguent pas ; le plus courant est UNA:+.? '.";
  const BROKEN =
    "un segment commence par trois lettres : le fichier est abîmé, ou une apostrophe n'est pas protégée (?').";
  const CHARACTER =
    "un caractère n'est pas de l'ISO 8859-1 (UNOC) : exportez le message à nouveau.";

  it.each([
    ["", said("missing", "UNB", 1, START)],
    ["UNA:+.? '", said("missing", "UNB", 1, START)],
    [without(UNB), said("missing", "UNH", 2, START)],
    [without(UNZ), said("missing", "UNT", 5, END)],
    [`${UNB}`, said("missing", "UNB", 1, END)],
    [
      whole.replace("UNZ+1", "UNZ+2"),
      said("count", "UNZ", 6, "il compte 2 messages, l'échange en a 1 : envoyez-le en entier."),
    ],
    [
      whole.replace("UNZ+1", "UNZ+"),
      said("count", "UNZ", 6, "il compte 0 messages, l'échange en a 1 : envoyez-le en entier."),
    ],
    [
      whole.replace("UNZ+1+E7", "UNZ+1+E8"),
      said("references", "UNZ", 6, "sa référence « E8 » n'est pas celle de UNB, « E7 »."),
    ],
    [ofMessages(0), said("missing", "UNZ", 2, "l'échange n'a aucun message.")],
    [
      ofMessages(2, `${UNH}${BGM}${UNT}`, "UNH+2+INVOIC:D:96A:UN'UNT+2+2'"),
      said(
        "unsupported",
        "UNH",
        5,
        "un échange est d'un seul genre de message : séparez DESADV et INVOIC.",
        { reference: "2", type: ["INVOIC", "D", "96A", "UN"] },
      ),
    ],
  ])("as a whole: %j", (text, fault) => {
    expect(faultOf(text)).toEqual(fault);
  });

  it.each([
    [
      "UNOC",
      "UNOE",
      said("unsupported", "UNB", 2, "le jeu « UNOE » n'est pas lu : envoyez en UNOC (ISO 8859-1)."),
    ],
    ["3012345678900:14", ":14", said("missing", "UNB", 2, MISSING)],
    ["82098765400012:5", "", said("missing", "UNB", 2, MISSING)],
    ["0430+E7", "0430+ ", said("missing", "UNB", 2, MISSING)],
    ["3012345678900", "S".repeat(36), said("invalid", "UNB", 2, TOO_LONG)],
    ["82098765400012", "S".repeat(36), said("invalid", "UNB", 2, TOO_LONG)],
    ["0430+E7", `0430+${"R".repeat(15)}`, said("invalid", "UNB", 2, TOO_LONG)],
    [
      "0430+E7",
      "0430+E7++++++1",
      said(
        "unsupported",
        "UNB",
        2,
        "c'est un échange d'essai : envoyez-le sans son indicateur d'essai pour qu'il soit pris.",
      ),
    ],
    [
      "UNH+1",
      "UNG+1'UNH+1",
      said("unsupported", "UNG", 3, "les groupes (UNG, UNE) ne sont pas lus."),
    ],
    ["UNH+1", "BGM+1'UNH+1", said("missing", "BGM", 3, "un message commence par UNH.")],
    [
      "UNT+3+1'",
      "",
      said("missing", "UNH", 3, "ce message n'a pas sa fin (UNT) : il est coupé.", head),
    ],
    [
      "BGM+351+BL1+9",
      "UNH+2+DESADV:D:96A:UN",
      said("missing", "UNH", 3, "ce message n'a pas sa fin (UNT) : il est coupé.", head),
    ],
    [
      "UNT+3",
      "UNT+4",
      said(
        "count",
        "UNT",
        5,
        "il compte 4 segments, le message en a 3 : envoyez-le en entier.",
        head,
      ),
    ],
    [
      "UNT+3",
      "UNT+",
      said(
        "count",
        "UNT",
        5,
        "il compte 0 segments, le message en a 3 : envoyez-le en entier.",
        head,
      ),
    ],
    [
      "UNT+3+1",
      "UNT+3+2",
      said("references", "UNT", 5, "sa référence « 2 » n'est pas celle de UNH, « 1 ».", head),
    ],
    [
      "UNT+3+1'",
      "UNT+3+1'UNH+1+DESADV:D:96A:UN'UNT+2+1'",
      said("duplicate", "UNH", 6, "la référence « 1 » y est deux fois.", head),
    ],
    [
      "D:96A",
      "D:01B",
      said("unsupported", "UNH", 3, "« DESADV:D:01B » n'est pas lu : envoyez en D.96A.", {
        ...head,
        type: ["DESADV", "D", "01B", "UN"],
      }),
    ],
    [
      "D:96A:UN",
      "S:96A",
      said("unsupported", "UNH", 3, "« DESADV:S:96A » n'est pas lu : envoyez en D.96A.", {
        ...head,
        type: ["DESADV", "S", "96A", ""],
      }),
    ],
  ])("in its envelope or a message's: %s as %s", (from, to, fault) => {
    expect(faultOf(whole.replace(from, to))).toEqual(fault);
  });

  it("where a message has no reference, though its end has none either", () => {
    expect(faultOf(whole.replace("UNH+1", "UNH+").replace("UNT+3+1", "UNT+3"))).toEqual(
      said("references", "UNT", 5, "sa référence «  » n'est pas celle de UNH, «  ».", {
        ...head,
        reference: "",
      }),
    );
  });

  it.each([
    ["UNA:+.? '", "UNA::.? '", said("invalid", "UNA", 1, SIGNS)],
    ["UNA:+.? '", "UNA:+.+ '", said("invalid", "UNA", 1, SIGNS)],
    ["UNA:+.? '", "UNA:+.? +", said("invalid", "UNA", 1, SIGNS)],
    ["UNA:+.? '", "UNAA+.? '", said("invalid", "UNA", 1, SIGNS)],
    ["UNA:+.? '", "UNA:+.?  ", said("invalid", "UNA", 1, SIGNS)],
    ["UNA:+.? '", "UNA:+;? '", said("invalid", "UNA", 1, SIGNS)],
    ["BGM+351", "bgm+351", said("invalid", "bgm", 4, BROKEN)],
    ["BGM+351", "BG+351", said("invalid", "BG", 4, BROKEN)],
    ["BGM+351", "BGMX+351", said("invalid", "BGMX", 4, BROKEN)],
    ["BGM+351", "1BGM+351", said("invalid", "1BGM", 4, BROKEN)],
    ["BGM+351", "BGM:1+351", said("invalid", "BGM", 4, BROKEN)],
    ["BGM+351", "'", said("invalid", "vide", 4, BROKEN)],
    ["BGM+351+BL1", "le bon de livraison", said("invalid", "le bon de li", 4, BROKEN)],
    ["BL1", "B\u0080L", said("character", "BGM", 4, CHARACTER)],
    ["BL1", "B\tL", said("character", "BGM", 4, CHARACTER)],
    ["BGM", "BGM\u0001", said("character", "BGM", 4, CHARACTER)],
    [
      "BL1",
      "B".repeat(10_000 - 10),
      said(
        "cut",
        "BGM",
        4,
        "aucune fin de segment « ' » : le fichier est coupé, ou ses signes ne sont pas ceux de son UNA.",
      ),
    ],
    ["UNZ+1+E7'", "UNZ+1+E7", said("cut", "UNZ", 6, CUT)],
    ["UNZ+1+E7'", "UNZ+1+E7?", said("cut", "UNZ", 6, CUT)],
    ["UNZ+1+E7'", "UNZ+1+E7?'", said("cut", "UNZ", 6, CUT)],
    ["UNZ+1+E7'", "UNZ+1+E7' UN", said("cut", "UN", 7, CUT)],
    ["UNZ+1+E7'", "UNZ", said("cut", "UNZ", 6, CUT)],
  ])("in its signs or a segment: %s as %s", (from, to, fault) => {
    expect(faultOf(whole.replace(from, to))).toEqual(fault);
  });
});
