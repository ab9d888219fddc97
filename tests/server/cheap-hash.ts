import { argon2Sync, randomBytes } from "node:crypto";

/** A password as an earlier version of the shop would have stored it: 1 MiB, one pass, no work. */
export const cheapHash = (password: string): string => {
  const nonce = randomBytes(16);
  const parameters = { memory: 1024, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync("argon2id", { message: password, nonce, ...parameters });
  const plain = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=1024,t=1,p=1$${plain(nonce)}$${plain(tag)}`;
};
