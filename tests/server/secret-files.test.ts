import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Effect } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Environment, settingsIn } from "../../server/config.ts";

let folder: string;
let secret: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "secrets-"));
  secret = join(folder, "secret");
  writeFileSync(secret, "secret de l’essai\n");
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (environment: Environment) =>
  Effect.runSync(
    settingsIn(environment).pipe(
      Effect.match({
        onFailure: ({ message }) => message,
        onSuccess: ({ oidcClientSecret, smtpUrl }) => ({ oidcClientSecret, smtpUrl }),
      }),
    ),
  );

describe("a secret in a file", () => {
  it("is read without the end of its line, whichever secret it is", () => {
    const smtp = join(folder, "smtp");
    writeFileSync(smtp, "smtps://boutique:secret@mail.example:465");
    expect(read({ OIDC_CLIENT_SECRET_FILE: secret, SMTP_URL_FILE: smtp })).toEqual({
      oidcClientSecret: "secret de l’essai",
      smtpUrl: "smtps://boutique:secret@mail.example:465",
    });
  });

  it("that is not there, said twice or empty stops the start, and is not repeated", () => {
    const empty = join(folder, "empty");
    writeFileSync(empty, "\n");
    expect([
      read({ OIDC_CLIENT_SECRET_FILE: join(folder, "nowhere") }),
      read({ OIDC_CLIENT_SECRET_FILE: secret, OIDC_CLIENT_SECRET: "autre" }),
      read({ OIDC_CLIENT_SECRET_FILE: empty }),
    ]).toEqual([
      expect.stringContaining("OIDC_CLIENT_SECRET_FILE : ce fichier ne se lit pas."),
      expect.stringContaining(
        "OIDC_CLIENT_SECRET et OIDC_CLIENT_SECRET_FILE sont dits tous deux : gardez l’un des deux.",
      ),
      expect.stringContaining("OIDC_CLIENT_SECRET"),
    ]);
  });
});
