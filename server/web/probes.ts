/** What a supervisor and a proxy ask, once a second or so (server/web/health.ts). */
export const PROBES = { liveness: "/healthz", readiness: "/readyz" } as const;

/** Whether a path is asked by such a program: nothing that is done for it is the shop's work. */
export const isProbe = (path: string): boolean =>
  path === PROBES.liveness || path === PROBES.readiness;
