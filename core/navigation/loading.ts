/** What stands where something is still to come, and while the guard redirects (spec §2). */
export const LOADING = "Chargement en cours";
