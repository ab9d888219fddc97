import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { keyOf } from "../../server/keys/key-ring.ts";
import { openWith, sealWith } from "../../server/keys/seals.ts";
import { systemRandomness } from "../../server/randomness.ts";

describe("the vault", () => {
  const key = keyOf("vault", randomBytes(32), new Date(0));
  const find = (kid: string) => (kid === key.kid ? key : undefined);

  it("[KEYS-3] opens nothing under another label, changed, or without its key", () => {
    const sealed = sealWith(systemRandomness, key, "iban A", Buffer.from("FR76"));
    expect(openWith(find, [key], "iban A", sealed).toString()).toBe("FR76");
    expect(() => openWith(find, [key], "iban B", sealed)).toThrow();
    for (const at of [sealed.length - 1, 14, 30]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => openWith(find, [key], "iban A", changed)).toThrow();
    }
    const other = keyOf("vault", randomBytes(32), new Date(0));
    expect(() => openWith(() => undefined, [other], "iban A", sealed)).toThrow(key.kid);
  });
});
