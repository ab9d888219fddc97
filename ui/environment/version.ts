/** The version of package.json, which itself would bring all its lines to the browser. */
export const VERSION = "1.0.0";
