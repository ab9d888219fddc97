import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { dumpOf } from "../../server/shop/backup/client-programs.ts";

const folder = mkdtempSync(join(tmpdir(), "panetier-dump-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A `pg_dump` of these lines of a shell's. */
const program = (name: string, lines: string) => {
  const dump = join(folder, name);
  writeFileSync(dump, `#!/bin/sh\n${lines}\n`);
  chmodSync(dump, 0o755);
  return { dump, restore: dump, version: 18 };
};
const URL = "postgresql://panetier:secret@127.0.0.1:5432/panetier";
const read = async (lines: string, name: string): Promise<string> => {
  let text = "";
  for await (const piece of dumpOf(program(name, lines), URL)) text += String(piece);
  return text;
};

describe.skipIf(process.platform === "win32")("a dump of the database", () => {
  it("[BACKUP-1] is whole once its program has ended, which takes longer than to say it", async () => {
    expect(await read("printf dump\nexec >&-\nsleep 0.3", "slow")).toBe("dump");
  });

  it("[BACKUP-1] is none where its program ends badly, after whatever it has said", async () => {
    const lines = "printf dump\nexec >&-\necho 'the server closed' >&2\nexit 1";
    await expect(read(lines, "failing")).rejects.toThrow(/the server closed/);
  });

  it("[BACKUP-1] ends its program where nobody reads on", async () => {
    const pid = join(folder, "pid");
    const lines = `echo $$ > ${pid}\nprintf dump\nexec sleep 60`;
    const pieces = dumpOf(program("left", lines), URL);
    await pieces.next();
    await pieces.return();
    const isAlive = () => {
      try {
        return process.kill(Number(readFileSync(pid, "utf8")), 0);
      } catch {
        return false;
      }
    };
    await expect.poll(isAlive).toBe(false);
  });
});
