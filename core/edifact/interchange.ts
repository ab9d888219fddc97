import {
  component,
  EdifactFault,
  type MessageHead,
  readSegments,
  type Segment,
  type Signs,
  SIGNS,
  SYNTAX_ERRORS,
  type WrittenSegment,
  writeSegment,
} from "./syntax.ts";

/** Who sends or gets an interchange, with what says whose number it is: 14 a GLN, 5 a SIRET. */
export interface Party {
  readonly id: string;
  readonly qualifier: string;
}

/** A party by its number as somebody writes it: a GLN, a SIRET, or a code that two have agreed on. */
export const partyNamed = (id: string): Party | undefined => {
  if (/^\d{13}$/.test(id)) return { id, qualifier: "14" };
  if (/^\d{14}$/.test(id)) return { id, qualifier: "5" };
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,34}$/.test(id) ? { id, qualifier: "ZZ" } : undefined;
};

/** The first segment of an interchange: who sends it to whom, and by what it is known. */
export interface Envelope {
  readonly sender: Party;
  readonly recipient: Party;
  /** Never twice of the same sender. */
  readonly reference: string;
}

/** By what an interchange is known among all that come. */
export const interchangeKey = ({ sender, reference }: Envelope): string =>
  JSON.stringify([sender.id, sender.qualifier, reference]);

export interface Message {
  readonly reference: string;
  readonly type: string;
  readonly head: MessageHead;
  /** Between UNH and UNT. */
  readonly segments: readonly Segment[];
  readonly at: number;
}

export interface Interchange extends Envelope {
  readonly signs: Signs;
  /** All of one type. */
  readonly type: string;
  readonly messages: readonly Message[];
}

/** True when bytes begin as an interchange does. */
export const isEdifact = (start: string): boolean =>
  /^\s*(?:UNA[!-~ ]{6}\s*UNB|UNB[^A-Za-z0-9\s])/.test(start);

/**
 * An interchange whose envelope holds: its counts and references are those of what is in it, and its messages
 * of D.96A and of one type. Throws an EdifactFault else: nothing of it is taken.
 */
export const readInterchange = (bytes: string): Interchange => {
  const { signs, segments } = readSegments(bytes.trimStart());
  const [first] = segments;
  const last = segments.at(-1);
  if (first === undefined || first.tag !== "UNB") {
    const at = first ?? { tag: "UNB", at: 1 };
    throw new EdifactFault("missing", at, "un échange commence par UNB.");
  }
  const envelope = envelopeOf(first);
  if (last === undefined || last.tag !== "UNZ") {
    throw new EdifactFault(
      "missing",
      last ?? first,
      "l'échange ne finit pas par UNZ : il est coupé, envoyez-le en entier.",
    );
  }
  const messages = messagesOf(segments.slice(1, -1));
  const told = component(last, 0);
  if (told !== String(messages.length)) {
    throw new EdifactFault(
      "count",
      last,
      `il compte ${told || "0"} messages, l'échange en a ${messages.length} : envoyez-le en entier.`,
    );
  }
  if (component(last, 1) !== envelope.reference) {
    throw new EdifactFault(
      "references",
      last,
      `sa référence « ${component(last, 1)} » n'est pas celle de UNB, « ${envelope.reference} ».`,
    );
  }
  const [message] = messages;
  if (message === undefined) {
    throw new EdifactFault("missing", last, "l'échange n'a aucun message.");
  }
  const other = messages.find(({ type }) => type !== message.type);
  if (other !== undefined) {
    throw new EdifactFault(
      "unsupported",
      { tag: "UNH", at: other.at },
      `un échange est d'un seul genre de message : séparez ${message.type} et ${other.type}.`,
      other.head,
    );
  }
  return { ...envelope, signs, type: message.type, messages };
};

/** Who sends an interchange and its reference, by its first bytes; undefined where those cannot be read. */
export const readEnvelope = (start: string): Envelope | undefined => {
  try {
    const text = start.trimStart();
    const signs = text.startsWith("UNA") ? text.slice(3, 9) : undefined;
    const terminator = signs?.[5] ?? SIGNS.terminator;
    const release = signs?.[3] ?? SIGNS.release;
    const from = text.indexOf("UNB");
    let end = text.indexOf(terminator, Math.max(from, 0));
    while (end > 0 && text[end - 1] === release) end = text.indexOf(terminator, end + 1);
    if (from === -1 || end === -1) return undefined;
    const [segment] = readSegments(text.slice(0, end + 1)).segments;
    return segment?.tag === "UNB" ? envelopeOf(segment) : undefined;
  } catch (thrown) {
    if (thrown instanceof EdifactFault) return undefined;
    throw thrown;
  }
};

const CHARSETS = ["UNOA", "UNOB", "UNOC"];

const envelopeOf = (unb: Segment): Envelope => {
  const charset = component(unb, 0);
  if (!CHARSETS.includes(charset)) {
    throw new EdifactFault(
      "unsupported",
      unb,
      `le jeu « ${charset} » n'est pas lu : envoyez en UNOC (ISO 8859-1).`,
    );
  }
  const partyOf = (element: number): Party => ({
    id: component(unb, element),
    qualifier: component(unb, element, 1),
  });
  const [sender, recipient, reference] = [partyOf(1), partyOf(2), component(unb, 4)];
  if (sender.id === "" || recipient.id === "" || reference === "") {
    throw new EdifactFault(
      "missing",
      unb,
      "l'émetteur, le destinataire ou la référence de l'échange manque.",
    );
  }
  if ([sender.id, recipient.id].some((id) => id.length > 35) || reference.length > 14) {
    throw new EdifactFault("invalid", unb, "la référence a 14 signes au plus, un partenaire 35.");
  }
  if (component(unb, 10) === "1") {
    throw new EdifactFault(
      "unsupported",
      unb,
      "c'est un échange d'essai : envoyez-le sans son indicateur d'essai pour qu'il soit pris.",
    );
  }
  return { sender, recipient, reference };
};

const messagesOf = (segments: readonly Segment[]): readonly Message[] => {
  const messages: Message[] = [];
  const references = new Set<string>();
  let at = 0;
  while (at < segments.length) {
    const head = segments[at];
    if (head === undefined) break;
    if (head.tag === "UNG") {
      throw new EdifactFault("unsupported", head, "les groupes (UNG, UNE) ne sont pas lus.");
    }
    if (head.tag !== "UNH") {
      throw new EdifactFault("missing", head, "un message commence par UNH.");
    }
    const reference = component(head, 0);
    const known = headOf(head);
    const end = segments.findIndex(({ tag }, place) => place > at && tag === "UNT");
    const next = segments.findIndex(({ tag }, place) => place > at && tag === "UNH");
    if (end === -1 || (next !== -1 && next < end)) {
      throw new EdifactFault(
        "missing",
        head,
        "ce message n'a pas sa fin (UNT) : il est coupé.",
        known,
      );
    }
    const foot = segments[end] ?? head;
    if (component(foot, 0) !== String(end - at + 1)) {
      throw new EdifactFault(
        "count",
        foot,
        `il compte ${component(foot, 0) || "0"} segments, le message en a ${end - at + 1} : envoyez-le en entier.`,
        known,
      );
    }
    if (reference === "" || component(foot, 1) !== reference) {
      throw new EdifactFault(
        "references",
        foot,
        `sa référence « ${component(foot, 1)} » n'est pas celle de UNH, « ${reference} ».`,
        known,
      );
    }
    if (references.has(reference)) {
      throw new EdifactFault(
        "duplicate",
        head,
        `la référence « ${reference} » y est deux fois.`,
        known,
      );
    }
    references.add(reference);
    const type = component(head, 1);
    if (type !== "CONTRL" && (component(head, 1, 1) !== "D" || component(head, 1, 2) !== "96A")) {
      throw new EdifactFault(
        "unsupported",
        head,
        `« ${type}:${component(head, 1, 1)}:${component(head, 1, 2)} » n'est pas lu : envoyez en D.96A.`,
        known,
      );
    }
    messages.push({
      reference,
      type,
      head: known,
      segments: segments.slice(at + 1, end),
      at: head.at,
    });
    at = end + 1;
  }
  return messages;
};

const headOf = (unh: Segment): MessageHead => ({
  reference: component(unh, 0),
  type: [0, 1, 2, 3].map((place) => component(unh, 1, place)),
});

/** A message as it is written, by its type with its version: `ORDERS:D:96A:UN`. */
export interface WrittenMessage {
  readonly type: string;
  readonly segments: readonly WrittenSegment[];
}

/** What is written: who sends to whom, when (as Paris reads it), by which reference. */
export interface Written extends Envelope {
  /** `yyyy-mm-dd` and `hh:mm`. */
  readonly day: string;
  readonly time: string;
}

/** An interchange as text of ISO 8859-1, a segment a line. */
export const writeInterchange = (
  { sender, recipient, reference, day, time }: Written,
  messages: readonly WrittenMessage[],
): string => {
  const segments: readonly WrittenSegment[] = [
    [
      "UNB",
      ["UNOC", "3"],
      [sender.id, sender.qualifier],
      [recipient.id, recipient.qualifier],
      [day.replaceAll("-", "").slice(2), time.replace(":", "")],
      reference,
    ],
    ...messages.flatMap(({ type, segments: own }, index): readonly WrittenSegment[] => [
      ["UNH", String(index + 1), type.split(":")],
      ...own,
      ["UNT", String(own.length + 2), String(index + 1)],
    ]),
    ["UNZ", String(messages.length), reference],
  ];
  return ["UNA:+.? '", ...segments.map(writeSegment), ""].join("\r\n");
};

/**
 * What is answered to an interchange that came: that its syntax is taken, or that it is refused whole, with
 * the segment. It says nothing of what the shop makes of its lines.
 */
export const controlOf = (
  { sender, recipient, reference }: Envelope,
  fault: Pick<EdifactFault, "error" | "tag" | "within"> | null,
): WrittenMessage => {
  const head = [reference, partyOf(sender), partyOf(recipient)] as const;
  if (fault === null) {
    return { type: CONTRL, segments: [["UCI", ...head, TAKEN]] };
  }
  const error = SYNTAX_ERRORS[fault.error];
  const { within, tag } = fault;
  if (within === null || within.reference === "") {
    // What UCI may name is a segment of the envelope.
    const named = /^UN[ABGZ]$/.test(tag) ? tag : "";
    return { type: CONTRL, segments: [["UCI", ...head, REFUSED, error, named]] };
  }
  return {
    type: CONTRL,
    segments: [
      ["UCI", ...head, REFUSED],
      ["UCM", within.reference, within.type, REFUSED, error, tag],
    ],
  };
};

const CONTRL = "CONTRL:D:3:UN";

/** What becomes of an interchange or a message (data element 0083). */
const TAKEN = "7";
const REFUSED = "4";

const partyOf = ({ id, qualifier }: Party): readonly string[] => [id, qualifier];
