import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { buildOf, keepBuild } from "../../../server/site/kept-builds.ts";
import { readSite } from "../../../server/site/site-files.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "panetier-builds-"));
  folders.push(folder);
  return folder;
};

/** A built site of those files. */
const site = (files: Readonly<Record<string, string>>): string => {
  const folder = emptyFolder();
  mkdirSync(join(folder, "assets", "desk"), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
};

const keep = (dataDir: string, folder: string, unkept: (error: unknown) => void = fail) =>
  keepBuild(dataDir, readSite(folder), unkept);
const fail = (error: unknown): never => {
  throw error;
};

const FORMER = { "index.html": "<html>", "assets/cart-page-A1b2C3d4.js": "former()" };
const NEXT = { "index.html": "<html>", "assets/desk/main-Z9y8X7w6.css": "p{}" };

describe("[LIFE-1] the files of builds", () => {
  it("are there for the process of another build, whichever was started first", async () => {
    const dataDir = emptyFolder();
    const former = await keep(dataDir, site(FORMER));
    const next = await keep(dataDir, site(NEXT));
    const [script, sheet] = [
      await next.file("/assets/cart-page-A1b2C3d4.js"),
      await former.file("/assets/desk/main-Z9y8X7w6.css"),
    ];
    expect([script?.body.toString(), script?.type, script?.cacheControl]).toEqual([
      "former()",
      "application/javascript; charset=utf-8",
      "public, max-age=31536000, immutable",
    ]);
    expect([sheet?.body.toString(), sheet?.type]).toEqual(["p{}", "text/css; charset=utf-8"]);
  });

  it("are compressed once, however often they are asked for", async () => {
    const dataDir = emptyFolder();
    await keep(dataDir, site(FORMER));
    const next = await keep(dataDir, site(NEXT));
    const asked = () => next.file("/assets/cart-page-A1b2C3d4.js");
    const first = await asked();
    expect(first?.compressed).toBe((await asked())?.compressed);
  });

  it("are none but those that a build has named", async () => {
    const dataDir = emptyFolder();
    writeFileSync(join(dataDir, "keys.json"), "{}");
    const builds = await keep(dataDir, site(FORMER));
    for (const path of [
      "/assets/cart-page-A1b2C3d5.js",
      "/assets/../keys.json",
      "/assets/../../keys-abcdef.json",
      "/index.html",
      "/assets/",
    ]) {
      expect([path, await builds.file(path)]).toEqual([path, undefined]);
    }
  });

  it("are no reason not to start on a disk that takes nothing", async () => {
    const file = join(emptyFolder(), "no-folder");
    writeFileSync(file, "");
    const told: unknown[] = [];
    await keep(file, site(FORMER), (error) => told.push(error));
    expect(told.length).toBeGreaterThan(0);
  });
});

it("[LIFE-2] a build is named by its files, and a folder without any is none", () => {
  const names = [FORMER, NEXT, FORMER].map((files) => buildOf(site(files)));
  expect(names).toEqual([
    expect.stringMatching(/^[0-9a-f]{12}$/),
    expect.stringMatching(/^[0-9a-f]{12}$/),
    names[0],
  ]);
  expect(names[0]).not.toBe(names[1]);
  expect(buildOf(join(emptyFolder(), "nowhere"))).toBeUndefined();
});
