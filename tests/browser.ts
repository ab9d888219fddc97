import { existsSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";

/** Starts a headless Chromium for a test. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await browserLaunchOptions());
}

/**
 * How to start a Chromium here: the headless one of the `@sparticuz/chromium` package, whatever is
 * installed, so that runs are alike everywhere and depend on no download. It needs about half the
 * processor of a whole Chromium. Where it does not run (no Linux on x64), an installed one.
 */
export async function browserLaunchOptions(): Promise<{ executablePath: string; args: string[] }> {
  return { executablePath: await chromiumPath(), args: ["--no-sandbox", "--disable-gpu"] };
}

/** Where that Chromium is; unpacks the packaged one the first time. */
export async function chromiumPath(): Promise<string> {
  if (process.platform !== "linux" || process.arch !== "x64") return installedPath();
  // Read while the package loads: without it the libraries beside the binary are not unpacked.
  process.env["AWS_EXECUTION_ENV"] = "AWS_Lambda_nodejs24.x";
  const { default: packaged } = await import("@sparticuz/chromium");
  return packaged.executablePath();
}

const installedPath = (): string => {
  const paths = ["/usr/bin/chromium", chromium.executablePath()];
  const found = paths.find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new Error("No Chromium here: npx playwright install chromium");
};
