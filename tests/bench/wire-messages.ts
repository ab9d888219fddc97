/** A parameter as PostgreSQL's protocol carries it; `bytes` is base64, null for SQL NULL. */
export interface WireParameter {
  readonly oid: number;
  readonly binary: boolean;
  readonly bytes: string | null;
}

type OnStatement = (text: string, parameters: readonly WireParameter[]) => void;

interface Prepared {
  readonly text: string;
  readonly oids: readonly number[];
}

/**
 * Follows what one client sends to PostgreSQL (protocol 3.0) and calls `onStatement` for each
 * statement it binds or asks directly.
 */
export function frontendReader(onStatement: OnStatement): (chunk: Buffer) => void {
  const prepared = new Map<string, Prepared>();
  let waiting: Buffer = Buffer.alloc(0);
  let started = false;

  const handle = (type: number, body: Buffer) => {
    if (type === Q) onStatement(body.toString("utf8", 0, body.length - 1), []);
    if (type === P) {
      const { name, statement } = readParse(body);
      prepared.set(name, statement);
    }
    if (type === B) {
      const { name, parameters } = readBind(body, prepared);
      const statement = prepared.get(name);
      if (statement !== undefined) onStatement(statement.text, parameters);
    }
  };

  return (chunk) => {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    for (;;) {
      // The start-up message alone has no type byte.
      const lengthAt = started ? 1 : 0;
      if (waiting.length < lengthAt + 4) return;
      const end = lengthAt + waiting.readInt32BE(lengthAt);
      if (waiting.length < end) return;
      if (started) handle(waiting[0] ?? 0, waiting.subarray(5, end));
      started = true;
      waiting = waiting.subarray(end);
    }
  };
}

const [Q, P, B] = [0x51, 0x50, 0x42];

const readParse = (body: Buffer): { readonly name: string; readonly statement: Prepared } => {
  const reader = readerOf(body);
  const name = reader.text();
  const text = reader.text();
  const oids = Array.from({ length: reader.int16() }, () => reader.int32());
  return { name, statement: { text, oids } };
};

const readBind = (body: Buffer, prepared: ReadonlyMap<string, Prepared>) => {
  const reader = readerOf(body);
  reader.text();
  const name = reader.text();
  const formats = Array.from({ length: reader.int16() }, () => reader.int16());
  const oids = prepared.get(name)?.oids ?? [];
  const parameters = Array.from({ length: reader.int16() }, (_, index): WireParameter => {
    const length = reader.int32();
    return {
      oid: oids[index] ?? 0,
      // One format for all, or one for each, or none: text.
      binary: (formats.length === 1 ? formats[0] : formats[index]) === 1,
      bytes: length === -1 ? null : reader.bytes(length).toString("base64"),
    };
  });
  return { name, parameters };
};

const readerOf = (body: Buffer) => {
  let at = 0;
  const move = (length: number) => {
    at += length;
    return at - length;
  };
  return {
    text: () => {
      const end = body.indexOf(0, at);
      const start = move(end + 1 - at);
      return body.toString("utf8", start, end);
    },
    int16: () => body.readInt16BE(move(2)),
    int32: () => body.readInt32BE(move(4)),
    bytes: (length: number) => {
      const start = move(length);
      return body.subarray(start, start + length);
    },
  };
};
