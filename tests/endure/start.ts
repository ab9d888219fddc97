// `npm run endure`: a flood (main.ts); with `-- --faults` an evening of faults instead (faults/main.ts).

await import(process.argv.includes("--faults") ? "./faults/main.ts" : "./main.ts");
