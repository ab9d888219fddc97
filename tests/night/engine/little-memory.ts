import crypto from "node:crypto";

/** argon2id with little memory, at once in this thread: as it is it would be half of a night's time. */
export const argon2WithLittleMemory = (parameters: crypto.Argon2Parameters): Buffer =>
  crypto.argon2Sync("argon2id", { ...parameters, memory: 64, passes: 1 });
