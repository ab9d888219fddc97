import { parseArgs } from "node:util";
import { FOREIGN, startForeignErp, WELL_BEHAVED } from "./foreign-erp.ts";

// The foreign ERP as a process of its own, to be killed: --port, --journal, --seed, --well.

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    journal: { type: "string", default: "" },
    seed: { type: "string", default: "1" },
    well: { type: "boolean", default: false },
  },
});
const { url } = await startForeignErp({
  port: Number(values.port),
  journal: values.journal,
  seed: Number(values.seed),
  how: values.well ? WELL_BEHAVED : FOREIGN,
});
process.stdout.write(`${url}\n`);
