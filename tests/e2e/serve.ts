import { rmSync } from "node:fs";

// The shop of a test run, with data of its own that goes when it stops.
const dataDir = process.env["DATA_DIR"];
if (dataDir === undefined) throw new Error("DATA_DIR says where the data of the run lives");
process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
await import("../../server/start.ts");
