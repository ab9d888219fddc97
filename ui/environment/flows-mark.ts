/** Whether the page that was served may be watched: the server's setting FLOWS, or development. */
export const flowsAreOn = (): boolean =>
  document.querySelector('meta[name="panetier-flows"]') !== null;
