import { writeFileSync } from "node:fs";
import { drawFlows } from "./draw-flows.ts";

/** `npm run flows:layouts`: writes the chart and the layout of each machine, one machine a line. */
const drawings = await drawFlows();
const lines = Object.entries(drawings).map(
  ([name, drawing]) => `${JSON.stringify(name)}: ${JSON.stringify(drawing)}`,
);
const file = new URL("../flows/layouts.json", import.meta.url);
writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`);
console.log(`${lines.length} machines drawn`);
