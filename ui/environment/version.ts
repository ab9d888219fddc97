/** The version of package.json, which itself would bring all its lines to the browser. */
export const VERSION = "0.1.0";
