import fc from "fast-check";

// Thousands of mutants, each tried by many properties: a mutant that matters falls in a few runs.
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 30 });
