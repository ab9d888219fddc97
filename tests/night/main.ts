// `npm run night`: whole nights of the shop, each decided by its seed (docs/night.md). What changes Node
// itself is loaded before anything of the shop.

await import("../planted/plant-in-process.ts");
await import("./engine/one-at-a-time.ts");
const { nightCommand } = await import("./command.ts");
const { USAGE, WrongOption } = await import("./options.ts");

try {
  process.exit(await nightCommand(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof WrongOption)) throw error;
  process.stderr.write(`${error.message}\n\n${USAGE}\n`);
  process.exit(2);
}
