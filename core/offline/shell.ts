/** The shop's page without anything drawn in it: what a service worker opens it with offline. */
export const SHELL_PATH = "/_shell";
