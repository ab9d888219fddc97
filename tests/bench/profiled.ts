import { renameSync, writeFileSync } from "node:fs";
import { type Profiler, Session } from "node:inspector";

// Loaded into the shop's process beside it (`--import`): a first SIGUSR2 starts the profiler of its main
// thread, a second one writes what it saw to the file that PROFILE_TO names.

const session = new Session();
session.connect();
session.post("Profiler.enable");
session.post("Profiler.setSamplingInterval", { interval: 400 });
let isRunning = false;
process.on("SIGUSR2", () => {
  if (!isRunning) session.post("Profiler.start");
  else {
    session.post("Profiler.stop", (_, { profile }: Profiler.StopReturnType) => {
      const file = process.env["PROFILE_TO"] ?? "shop.cpuprofile";
      writeFileSync(`${file}.part`, JSON.stringify(profile));
      renameSync(`${file}.part`, file);
    });
  }
  isRunning = !isRunning;
});
