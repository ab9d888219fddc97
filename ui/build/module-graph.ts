import { relative } from "node:path";
import { normalizePath, type Plugin } from "vite";

/**
 * Writes which modules each file of the build is made of, by their path in the house: what the shop and
 * the desk load is read from it (tests/e2e/desk-apart.spec.ts).
 */
export const moduleGraph = (root: string): Plugin => ({
  name: "module-graph",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client" || name === "desk",
  generateBundle(_options, bundle) {
    const modules = Object.fromEntries(
      Object.values(bundle).flatMap((file) =>
        file.type === "chunk"
          ? [[file.fileName, file.moduleIds.map((id) => normalizePath(relative(root, id)))]]
          : [],
      ),
    );
    this.emitFile({
      type: "asset",
      fileName: `.vite/${this.environment.name}-modules.json`,
      source: JSON.stringify(modules),
    });
  },
});
