import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { recordTrace } from "../../../machines/trace/recorder.ts";
import { popupSteps } from "../popup-session.ts";

// The commands as they are typed, over files in a folder of their own.

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "panetier-traces-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const green = recordTrace(popupSteps(), "1");
/** The popup is said to have closed where it opens. */
const red = green.replace('"value":"open"', '"value":"closed"');

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
  return path;
};

const run = (args: readonly string[], cwd = ROOT) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
  return {
    code: status,
    out: stdout.replaceAll(folder, ""),
    errors: stderr.replaceAll(folder, ""),
  };
};
const replay = (...args: readonly string[]) =>
  run(["machines/laboratory/commands/replay.ts", ...args]);

describe("npm run replay", () => {
  it("prints each step and ends with code 0 when all went as recorded", () => {
    const { code, out, errors } = replay(file("bien.trace.jsonl", green));
    expect([code, errors, out.split("\n")]).toEqual([
      0,
      "",
      [
        "     1      0,000 s  cartPopup         démarre  [closed]",
        "     2      0,000 s  cartPopup         store.activated  [closed]",
        "     3      0,000 s  cartPopup         cart.refreshed  [closed]",
        "     4      0,000 s  cartPopup         cart.refreshed  [closed → open]",
        "     5      5,000 s  cartPopup         xstate.after.untilClosed.cartPopup.open  [open → closed]",
        "     6      5,000 s  cartPopup         cart.refreshed  [closed → open]",
        "/bien.trace.jsonl : conforme (6 étapes)",
        "",
      ],
    ]);
  });

  it("[TRACE-4] stops at the divergence, shows both sides and ends with code 1", () => {
    const { code, out } = replay("--quiet", file("autrement.trace.jsonl", red));
    expect([code, out.split("\n").map((line) => line.trimEnd())]).toEqual([
      1,
      [
        "Divergence à l'étape 4 : cartPopup, événement cart.refreshed",
        `${" ".repeat(31)}attendu${" ".repeat(40)}obtenu`,
        `  état${" ".repeat(25)}closed${" ".repeat(41)}open`,
        "  pour la voir sur le schéma : FLOWS=1 npm start, puis ouvrez ce fichier à /_flows/trace",
        "/autrement.trace.jsonl : diverge à l'étape 4 (4 sur 6 étapes)",
        "",
      ],
    ]);
  });

  it("[TRACE-1] says why a file cannot be replayed, with code 2", () => {
    const cut = file("coupe.trace.jsonl", green.slice(0, -40));
    const foreign = file("autre.trace.jsonl", "bonjour");
    const newer = file("recent.trace.jsonl", green.replace('"version":3', '"version":9'));
    const unknown = file("inconnu.trace.jsonl", green.replaceAll('"cartPopup":"', '"four":"'));
    const { code, out, errors } = replay(
      "--quiet",
      cut,
      foreign,
      newer,
      unknown,
      join(folder, "absent"),
    );
    expect([code, out, errors.trimEnd().split("\n")]).toEqual([
      2,
      expect.stringMatching(
        /^\n5 traces en \d+,\d s\. Conformes : 0, divergentes : 0, illisibles : 5\.\n$/,
      ),
      [
        expect.stringContaining("/coupe.trace.jsonl : Cette trace est incomplète"),
        "/autre.trace.jsonl : Ce fichier n'est pas une trace de Panetier.",
        "/recent.trace.jsonl : Cette trace est au format 9, plus récent que le format 3 que cette version de Panetier sait lire.",
        "/inconnu.trace.jsonl : Cette trace parle d'une machine que cette version de Panetier n'a pas : four.",
        "/absent : ce fichier ne peut pas être lu.",
      ],
    ]);
    expect(replay().code).toBe(2);
  });

  it("[TRACE-4] says of a state that has another name today that the machine does not go on", () => {
    const lines = green.trimEnd().split("\n");
    const header = { ...JSON.parse(lines[0] ?? ""), machines: {} };
    const actor = { actor: "cartPopup", flow: "cartPopup", value: "shut", context: {} };
    const step = { n: 1, at: 0, actor: "cartPopup", flow: "cartPopup", kind: "event" };
    const renamed = file(
      "renomme.trace.jsonl",
      [
        { ...header, actors: [actor] },
        { ...step, event: { type: "popup.dismissed" } },
        { end: true, steps: 1 },
      ]
        .map((line) => JSON.stringify(line))
        .join("\n"),
    );
    const { code, out, errors } = replay("--quiet", renamed);
    expect([code, errors]).toEqual([1, ""]);
    expect(out).toContain("Divergence à l'étape 1 : cartPopup, événement popup.dismissed");
    expect(out).toContain("la machine s'est arrêtée sur une erreur : Error: State 'shut'");
    expect(out).toContain("/renomme.trace.jsonl : diverge à l'étape 1");
  });

  it("[TRACE-1] names the machine that a step is of, when there is none such", () => {
    const strange = file(
      "etrange.trace.jsonl",
      green.replace('"actor":"cartPopup","flow":"cartPopup"', '"actor":"x","flow":"constructor"'),
    );
    const { code, errors } = replay("--quiet", strange);
    expect([code, errors.trimEnd()]).toEqual([
      2,
      "/etrange.trace.jsonl : Cette trace parle d'une machine que cette version de Panetier n'a pas : constructor.",
    ]);
  });

  it("[TRACE-1] refuses a file that was put together, with code 2 and its line", () => {
    const lines = green.trimEnd().split("\n");
    const put = (name: string, change: object) =>
      file(
        name,
        lines
          .map((line, at) => (at === 3 ? JSON.stringify({ ...JSON.parse(line), ...change }) : line))
          .join("\n"),
      );
    const { code, errors } = replay(
      "--quiet",
      put("autre-machine.trace.jsonl", { flow: "toasts" }),
      put("arriere.trace.jsonl", { n: 1 }),
      put("avant.trace.jsonl", { at: -5 }),
    );
    expect([code, errors.trimEnd().split("\n")]).toEqual([
      2,
      [
        expect.stringMatching(/^\/autre-machine\.trace\.jsonl : La ligne 4 .* la machine toasts/),
        expect.stringMatching(/^\/arriere\.trace\.jsonl : La ligne 4 .* pas dans l'ordre\.$/),
        expect.stringMatching(/^\/avant\.trace\.jsonl : La ligne 4 .*\(-5 ms\)\.$/),
      ],
    ]);
  });

  it("[TRACE-1] refuses an event that is none of the shop's, or does not fit, with code 2 and its line", () => {
    const strange = file(
      "inconnu.trace.jsonl",
      green.replace('"event":{"type":"store.activated"', '"event":{"type":"four.rallume"'),
    );
    const unfit = file(
      "abime.trace.jsonl",
      green.replace(/("type":"store\.activated","storeId":)1/, '$1"un"'),
    );
    const { code, out, errors } = replay("--quiet", strange, unfit);
    expect([code, out.split("\n").at(-2), errors.trimEnd().split("\n")]).toEqual([
      2,
      expect.stringMatching(/Conformes : 0, divergentes : 0, illisibles : 2\.$/),
      [
        "/inconnu.trace.jsonl : À la ligne 3 de cette trace, l'événement four.rallume n'existe pas.",
        "/abime.trace.jsonl : À la ligne 3 de cette trace, l'événement store.activated ne convient pas. « storeId » : une autre sorte de valeur est attendue.",
      ],
    ]);
  });

  it("[TRACE-1] takes such an event from other code, with a note that names this version", () => {
    const other = green
      .replace(/"cartPopup":"[0-9a-f]+"/, '"cartPopup":"0"')
      .replace(/("type":"store\.activated","storeId":1)/, '$1,"four":"chaud"');
    const { code, out } = replay("--quiet", file("ancien.trace.jsonl", other));
    expect([code, out.trimEnd().split("\n")]).toEqual([
      0,
      [
        "  note : Cette version n'est pas celle de l'enregistrement : autres graphiques de cartPopup.",
        "/ancien.trace.jsonl : conforme (6 étapes)",
      ],
    ]);
  });

  it("knows no other option than its own, and says so with code 2", () => {
    const trace = file("option.trace.jsonl", green);
    const made = ["replay", "trace-to-test"].map((command) =>
      run([`machines/laboratory/commands/${command}.ts`, "--vite", trace]),
    );
    expect(made).toEqual(
      made.map(() => ({ code: 2, out: "", errors: "Option inconnue : --vite\n" })),
    );
  });

  it("reads a file that an editor began with a byte order mark", () => {
    expect(replay("--quiet", file("marque.trace.jsonl", `\uFEFF${green}`)).code).toBe(0);
  });

  it("replays a folder in parallel and sums it up", () => {
    for (const name of ["un", "deux", "sous/trois"]) file(`tous/${name}.trace.jsonl`, green);
    file("tous/quatre.trace.jsonl", red);
    file("tous/notes.txt", "rien");
    const { code, out } = replay(join(folder, "tous"));
    const lines = out.trimEnd().split("\n");
    expect([
      code,
      lines.filter((line) => line.includes("conforme (")).toSorted(),
      lines.at(-1),
    ]).toEqual([
      1,
      ["deux", "sous/trois", "un"].map((name) => `/tous/${name}.trace.jsonl : conforme (6 étapes)`),
      expect.stringMatching(
        /^4 traces en \d+,\d s\. Conformes : 3, divergentes : 1, illisibles : 0\.$/,
      ),
    ]);
  });
});

describe("npm run trace:test", () => {
  it("writes a test that passes, formatted and lint-clean", () => {
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
    const trace = file("fenetre.trace.jsonl", green);
    const made = run(["machines/laboratory/commands/trace-to-test.ts", trace]);
    expect(made).toEqual({ code: 0, out: "/fenetre.test.ts : 6 étapes à rejouer.\n", errors: "" });
    const test = join(folder, "fenetre.test.ts");
    expect(readFileSync(test, "utf8")).toContain('toEqual({ cartPopup: "open" })');

    const bin = (path: string) => join(ROOT, "node_modules", path);
    const checks = [
      run([bin("vitest/vitest.mjs"), "run", "--root", folder, test], folder),
      run([bin("oxfmt/bin/oxfmt"), "-c", join(ROOT, ".oxfmtrc.json"), "--check", test], folder),
      run([bin("oxlint/bin/oxlint"), "-c", join(ROOT, ".oxlintrc.json"), test], folder),
    ];
    expect(checks.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(checks[0]?.out).toMatch(/3 passed/);
    expect(readFileSync(test, "utf8")).toContain("toEqual({ told: [], called: [] })");
  });

  it("[TRACE-4] writes a test of a bug, which passes once its step is another", () => {
    const bug = (name: string, text: string) => {
      const trace = file(`${name}.trace.jsonl`, text);
      const made = run(["machines/laboratory/commands/trace-to-test.ts", trace, "--bug", "4"]);
      const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
      const test = join(folder, `${name}.test.ts`);
      return [made.errors, run([vitest, "run", "--root", folder, test], folder).code];
    };
    expect([bug("encore-la", green), bug("corrige", red)]).toEqual([
      ["", 1],
      ["", 0],
    ]);
    const none = run([
      "machines/laboratory/commands/trace-to-test.ts",
      file("sans.trace.jsonl", green),
      "--bug",
      "99",
    ]);
    expect([none.code, none.errors]).toEqual([
      2,
      "/sans.trace.jsonl : cette trace n'a pas d'étape 99.\n",
    ]);
  });

  it("[TRACE-1] refuses a file that is no trace, with code 2", () => {
    const { code, errors } = run([
      "machines/laboratory/commands/trace-to-test.ts",
      file("rien.jsonl", "{}"),
    ]);
    expect([code, errors]).toEqual([
      2,
      "/rien.jsonl : Ce fichier n'est pas une trace de Panetier.\n",
    ]);
  });
});

describe("npm run traces:update", () => {
  it("says which golden sessions are otherwise today, and plays none when none is", () => {
    const { code, out, errors } = run(["tests/e2e/traces-update.ts", "--altered"]);
    expect([code, out, errors]).toEqual([
      0,
      expect.stringMatching(/^Cette version altère 0 des \d+ sessions\.\n$/),
      "",
    ]);
  });

  it("knows its sessions and its option alone, and says so with code 2", () => {
    const made = ["four", "--vite"].map((word) => run(["tests/e2e/traces-update.ts", word]));
    expect(made.map(({ code, errors }) => [code, errors])).toEqual([
      [2, "Aucune session ne s'appelle four (tests/e2e/golden-sessions.ts).\n"],
      [2, "Option inconnue : --vite\n"],
    ]);
  });
});
