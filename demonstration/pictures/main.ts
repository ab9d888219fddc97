import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { argv } from "node:process";
import { readDrawings, writeDrawings } from "./drawings.ts";

// Takes the demonstration's drawings out of their pack, as SVG files, and puts a folder back:
//   npm run drawings -- unpack folder
//   npm run drawings -- pack folder

const EXTENSION = ".svg";
const [command, folder] = argv.slice(2);
if (folder === undefined || (command !== "unpack" && command !== "pack")) {
  throw new Error("Usage: npm run drawings -- unpack|pack folder");
}

if (command === "unpack") {
  const drawings = await readDrawings();
  for (const { path, svg } of drawings) {
    const file = join(folder, `${path}${EXTENSION}`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, svg);
  }
  console.log(`${drawings.length} drawings written to ${folder}`);
} else {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    file.endsWith(EXTENSION),
  );
  await writeDrawings(
    await Promise.all(
      files.map(async (file) => ({
        path: pathOf(file),
        svg: await readFile(join(folder, file), "utf8"),
      })),
    ),
  );
  console.log(`${files.length} drawings packed`);
}

/** `images/products/101065.svg` stands at /images/products/101065. */
function pathOf(file: string): string {
  return `/${file.split(sep).join("/").slice(0, -EXTENSION.length)}`;
}
