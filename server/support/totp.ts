import { Effect } from "effect";
import { generateURI, verifySync } from "otplib";
import { encode } from "uqr";
import { randomBytesFor } from "../randomness.ts";

/** Seconds that the clock of an authenticator may be off: one step before, one after. */
const toleranceSeconds = 30;

/** A new secret of 160 bits, in base32, as authenticators take it. */
export const newTotpSecret: Effect.Effect<string> = Effect.map(
  randomBytesFor("authenticator's secret", 20),
  (bytes) =>
    [...bytes]
      .map((byte) => byte.toString(2).padStart(8, "0"))
      .join("")
      .replaceAll(/.{5}/g, (bits) => BASE32.charAt(Number.parseInt(bits, 2))),
);

/** RFC 4648. */
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The address that a QR code of the secret holds; the authenticator names the shop by its brand. */
export const totpAddress = (brand: string, login: string, secret: string): string =>
  generateURI({ issuer: `${brand} support`, label: login, secret });

/** The time step of a right code, by which it is known again; undefined for a wrong one. */
export const stepOfCode = (secret: string, code: string, nowMs: number): number | undefined => {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const epoch = Math.floor(nowMs / 1000);
  const result = verifySync({ secret, token, epoch, epochTolerance: toleranceSeconds });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
};

/** A QR code as the path of its dark squares, `size` squares wide with its white border. */
export const qrPath = (text: string): { readonly size: number; readonly path: string } => {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join("") };
};
