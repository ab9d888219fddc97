import fc from "fast-check";

// Thousands of mutants, each tried by many properties: a mutant that matters falls in a few runs.
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 30 });

// The thread is kept from run to run, and so is Stryker's count of hits: what a module does while it
// loads would be counted onto the run before, and be taken for an endless loop.
const counted = globalThis as { readonly __stryker__?: { hitCount?: number } };
if (counted.__stryker__?.hitCount !== undefined) counted.__stryker__.hitCount = 0;
