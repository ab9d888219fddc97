declare module "virtual:shell-files" {
  /** The addresses of the built shop's files (vite.config.ts). */
  export const files: readonly string[];
  /** Another one for every other build. */
  export const version: string;
}
