/**
 * True in `npm run test:all`, which tries everything at every size, for everybody and with every run of
 * a property; `npm test` leaves out what docs/testing.md lists.
 */
export const isWholeRun = process.env["TESTS"] === "all";
