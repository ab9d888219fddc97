import { createHash } from "node:crypto";
import type { Asker, RandomnessShape } from "../../server/randomness.ts";

/**
 * Randomness that a seed decides: the hash of seed, asker and how often that asker has asked. Who asks once
 * more, or newly, moves nothing that others are given. A shop that is opened again on the same database
 * takes the same one again, or it would be given once more what it has been given.
 */
export const seededRandomness = (seed: string | number): RandomnessShape => {
  const asked = new Map<Asker, number>();
  const bytes = (asker: Asker, size: number): Buffer => {
    const count = asked.get(asker) ?? 0;
    asked.set(asker, count + 1);
    const blocks = Array.from({ length: Math.ceil(size / 32) }, (_, block) =>
      createHash("sha256")
        .update(JSON.stringify([seed, asker, count, block]))
        .digest(),
    );
    return Buffer.concat(blocks).subarray(0, size);
  };
  return {
    bytes,
    uuid: (asker) => uuidOf(bytes(asker, 16)),
  };
};

/** The UUID of version 4 that these sixteen bytes make. */
export const uuidOf = (drawn: Buffer): string => {
  drawn.writeUInt8((drawn.readUInt8(6) & 0x0f) | 0x40, 6);
  drawn.writeUInt8((drawn.readUInt8(8) & 0x3f) | 0x80, 8);
  return drawn.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};
