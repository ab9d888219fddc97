import { existsSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";

/** Starts a headless Chromium for a test. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await browserLaunchOptions());
}

/**
 * How to start a Chromium here: the system's where there is one, else one that Playwright
 * installed, else the binary that comes in the `@sparticuz/chromium` package, so that the test
 * command depends on no download.
 */
export async function browserLaunchOptions(): Promise<{ executablePath: string; args: string[] }> {
  return { executablePath: await chromiumPath(), args: ["--no-sandbox", "--disable-gpu"] };
}

/** Where a Chromium is on this machine; unpacks the packaged one when there is no other. */
export async function chromiumPath(): Promise<string> {
  const installed = ["/usr/bin/chromium", chromium.executablePath()].find((path) =>
    existsSync(path),
  );
  if (installed !== undefined) return installed;
  // Read while the package loads: without it the libraries beside the binary are not unpacked.
  process.env["AWS_EXECUTION_ENV"] = "AWS_Lambda_nodejs24.x";
  const { default: packaged } = await import("@sparticuz/chromium");
  return packaged.executablePath();
}
