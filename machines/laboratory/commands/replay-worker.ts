import { parentPort, workerData } from "node:worker_threads";
import { replayFile } from "./replay-file.ts";

// One of the threads of `npm run replay -- folder`: replays the files it was given, tells of each.

const files: readonly string[] = workerData;
for (const file of files) parentPort?.postMessage(replayFile(file, false));
