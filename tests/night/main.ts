// `npm run night`: whole nights of the shop, each decided by its seed (docs/night.md).

import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { keptFolder } from "../kept.ts";
import { readOptions, USAGE, WrongOption } from "./options.ts";

// What has been compiled once is read from there: the shop's modules are there in half the time.
enableCompileCache(join(keptFolder, "compiled"));

const play = async (): Promise<number> => {
  const options = readOptions(process.argv.slice(2), () => Math.floor(Math.random() * 2 ** 31));
  if (options.read !== null) {
    const { tellNight } = await import("./tell-night.ts");
    return tellNight(options.read, options.from ?? 0);
  }
  if (options.serve !== null) {
    const { serveNights } = await import("./serve.ts");
    return serveNights(options.serve);
  }
  // What changes Node itself is loaded before anything of the shop.
  await import("../planted/plant-in-process.ts");
  await import("./engine/one-at-a-time.ts");
  const { nightCommand } = await import("./command.ts");
  return nightCommand(options);
};

try {
  process.exit(await play());
} catch (error) {
  if (!(error instanceof WrongOption)) throw error;
  process.stderr.write(`${error.message}\n\n${USAGE}\n`);
  process.exit(2);
}
