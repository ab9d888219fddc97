const ORIGIN = "https://www.googletagmanager.com";

/** The container that the server's setting TAG_MANAGER_ID names in the page; null without one. */
export const tagManagerId = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="panetier-tag-manager"]')?.content ?? null;

/** Loads the tag manager, as its own snippet does. Only ever after consent. */
export const loadTagManager = (id: string, layer: object[], now: number): void => {
  layer.push({ "gtm.start": now, event: "gtm.js" });
  const script = document.createElement("script");
  script.async = true;
  script.src = `${ORIGIN}/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
};

/** Takes back what a withdrawn consent had allowed: the identifiers that measuring left here. */
export const eraseMeasuringCookies = (): void => {
  for (const cookie of document.cookie.split("; ")) {
    const name = cookie.split("=", 1)[0] ?? "";
    if (!/^_g(?:a|id|at|cl_au)/.test(name)) continue;
    // They are set for the widest domain that the browser takes.
    const parts = location.hostname.split(".");
    for (let index = 0; index < parts.length; index += 1) {
      const domain = parts.slice(index).join(".");
      document.cookie = `${name}=; Max-Age=0; Path=/; Domain=${domain}`;
    }
    document.cookie = `${name}=; Max-Age=0; Path=/`;
  }
};
