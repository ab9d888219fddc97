import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { matchRoute, ROUTES } from "../core/routes/route-table.ts";

// What `npm test -- --changed` runs: what a change can touch, by the imports of the repository, within
// two minutes; it says what it leaves out.

/** What a change touches, by paths from the root. */
export interface Touched {
  readonly changed: ReadonlyArray<string>;
  /** Files for vitest, the nearest to the change first. */
  readonly tests: ReadonlyArray<string>;
  /** Files for Playwright. */
  readonly specs: ReadonlyArray<string>;
  /** The screens that every-screen.spec.ts looks at. */
  readonly screens: ReadonlyArray<string>;
  /** What may be touched as well and is not run, in words. */
  readonly leftOut: ReadonlyArray<string>;
}

/** With the checks of all, about what two cores run in two minutes. */
const MOST_TESTS = 40;
const MOST_SPECS = 5;
/** Parts of paths that say nothing about what is in a file. */
const COMMON = new Set(
  "api-schema api schema core machines ui server tests test pages page ts tsx".split(" "),
);
const EVERY_SCREEN = "tests/e2e/every-screen.spec.ts";
/** One walk through everything that pages share, at both sizes. */
const WALK = "tests/e2e/main-job.spec.ts";
const PAGES = "ui/routes.tsx";
/** Tests of whole screens in one process with the server. */
const OF_SCREENS = /^tests\/shop\//;
/** They read the repository as a whole, not by imports. */
const READERS = /^tests\/(?:(?:house|api-schema)\/.*|core-api\/first-load)\.test\.ts$/;
const BY_NAME =
  /^(?:package(?:-lock)?\.json|\w+\.config\.ts)$|\.(?:sql|jsonl)$|^demonstration\/data\//;
const SHOP = /^(?:api-schema|core|machines|ui|server|demonstration|public|index\.html)/;

/** What changed since the branch left `main` (on `main`: in the last commit), and is not committed. */
export const changedFiles = (): ReadonlyArray<string> => {
  const head = git("rev-parse", "HEAD");
  const left = ["main", "origin/main"].map((branch) => leftAt(branch)).find(Boolean);
  const since = left === undefined || left === head ? "HEAD~1" : left;
  const tracked = git("diff", "--name-only", since);
  const untracked = git("ls-files", "--others", "--exclude-standard");
  return [...new Set([...tracked.split("\n"), ...untracked.split("\n")])].filter(Boolean);
};

/** What these files can touch, as far as it is run, and what is left. */
export const touchedBy = (changed: ReadonlyArray<string>): Touched => {
  const files = globSync(
    "{api-schema,core,machines,ui,server,demonstration,tests}/**/*.{ts,tsx,js,css}",
  )
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted();
  const named = namesIn(files);
  const distances = distancesTo(changed, named);
  const near = [...distances.keys()].filter((file) => files.includes(file));
  const words = new Set(changed.flatMap(wordsOf));
  const pages = pagesTouched(changed, named);
  const shows = (file: string): boolean =>
    changed.includes(file) || opens(file, named).some((name) => pages.names.has(name));
  // Those of whole screens import every page, and load those that they open.
  const nearness = (file: string): number => {
    if (!OF_SCREENS.test(file)) return sharedWith(words, file);
    return shows(file) ? 2 : -1;
  };
  const tests = near
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => !OF_SCREENS.test(file) || pages.areShared || shows(file))
    // A change of server/orders reaches every test of the server: those of its own word first.
    .toSorted((one, other) => nearness(other) - nearness(one));
  const readers = files.filter((file) => READERS.test(file));
  const specs = files.filter((file) => file.endsWith(".spec.ts"));
  const own = near.filter((file) => specs.includes(file));
  const shown = specs.filter((spec) => opens(spec, named).some((name) => pages.names.has(name)));
  const screens = own.includes(EVERY_SCREEN)
    ? []
    : [...pages.names].filter((name) => name in ROUTES);
  const touched = new Set([
    ...(screens.length > 0 ? [EVERY_SCREEN] : []),
    ...(pages.areShared ? [WALK] : []),
    ...own,
    ...shown,
  ]);
  const chosen = [...touched].slice(0, MOST_SPECS);
  const left = (pages.areShared ? specs.length : touched.size) - chosen.length;
  return {
    changed,
    tests: [...new Set([...readers, ...tests.slice(0, MOST_TESTS)])],
    specs: chosen,
    screens,
    leftOut: [
      ...(tests.length > MOST_TESTS
        ? [`${tests.length - MOST_TESTS} files of tests that import what changed from further away`]
        : []),
      ...(left > 0 ? [`${left} files of end-to-end tests that what changed can touch`] : []),
      ...changed
        .filter((file) => BY_NAME.test(file))
        .map((file) => `what ${file} decides without being imported`),
    ],
  };
};

const wordsOf = (file: string): ReadonlyArray<string> =>
  file.split(/[/.-]/).filter((word) => !COMMON.has(word));

const sharedWith = (words: ReadonlySet<string>, file: string): number =>
  wordsOf(file).some((word) => words.has(word)) ? 1 : 0;

type Names = ReadonlyMap<string, ReadonlySet<string>>;

/** The files that each file names: in an import of any kind, or, if no code, as a path to be read. */
const namesIn = (files: ReadonlyArray<string>): Names =>
  new Map(files.map((file) => [file, namedIn(file)]));

const namedIn = (file: string): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const [, text = ""] of readFileSync(file, "utf8").matchAll(/["'`]([^"'`\s$]+)["'`]/g)) {
    if (!/\.\w+$/.test(text)) continue;
    if (!text.startsWith(".") && /\.tsx?$/.test(text)) continue;
    const path = text.startsWith(".") ? join(dirname(file), text) : text;
    const inside = relative(".", path);
    if (!inside.startsWith("..") && existsSync(inside) && statSync(inside).isFile()) {
      found.add(inside.replaceAll("\\", "/"));
    }
  }
  return found;
};

/** Every file that reaches one of these, with the number of imports in between, the nearest first. */
const distancesTo = (changed: ReadonlyArray<string>, named: Names): ReadonlyMap<string, number> => {
  const distances = new Map(changed.map((file) => [file, 0]));
  for (const [file, distance] of distances) {
    for (const [other, names] of named) {
      if (names.has(file) && !distances.has(other)) distances.set(other, distance + 1);
    }
  }
  return distances;
};

/** What a file needs, however far; nothing beyond these. */
const closureOf = (entry: string, named: Names, beyond = ""): ReadonlySet<string> => {
  const found = new Set([entry]);
  for (const file of found) {
    if (file === beyond) continue;
    for (const name of named.get(file) ?? []) found.add(name);
  }
  return found;
};

/** The routes whose own code changed, and whether something changed that all of them share. */
const pagesTouched = (changed: ReadonlyArray<string>, named: Names) => {
  const shared = closureOf("ui/main.ts", named, PAGES);
  const names = new Set<string>();
  const owned = new Set<string>();
  for (const [name, page] of pageFiles()) {
    const needed = closureOf(page, named);
    for (const file of changed.filter((each) => needed.has(each) && !shared.has(each))) {
      names.add(name);
      owned.add(file);
    }
  }
  return { names, areShared: changed.some((file) => SHOP.test(file) && !owned.has(file)) };
};

/** The file of each page by its route, as ui/routes.tsx loads them. */
const pageFiles = (): ReadonlyArray<readonly [name: string, file: string]> => {
  const text = readFileSync(PAGES, "utf8");
  const loads = /(\w+)(?:: Load)?(?: =|:) \(\) =>\s*import\("\.\/([^"]+)"\)/g;
  const direct = [...text.matchAll(loads)].map(
    ([, name = "", file = ""]) => [name, `ui/${file}`] as const,
  );
  const files = new Map(direct);
  const given = [...text.matchAll(/^ {2}(\w+): (\w+),$/gm)].flatMap(([, name = "", by = ""]) => {
    const file = files.get(by);
    return file === undefined ? [] : [[name, file] as const];
  });
  return [...direct, ...given];
};

/** The routes whose paths a specification names, itself or by what it imports. */
const opens = (spec: string, named: Names): ReadonlyArray<string> =>
  [...closureOf(spec, named)]
    .filter((file) => /^tests\/(?:e2e|shop)\//.test(file))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/["'`](\/[^"'`?\s]*)/g)])
    .map(([, path = ""]) => matchRoute(path)?.name)
    .filter((name) => name !== undefined);

/** Where this branch left that one; nothing where there is none of that name. */
const leftAt = (branch: string): string | undefined => {
  try {
    return git("merge-base", branch, "HEAD");
  } catch {
    return undefined;
  }
};

const git = (...words: string[]): string =>
  execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
