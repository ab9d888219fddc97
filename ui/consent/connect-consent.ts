import { isAllowed } from "../../core/consent/consent.ts";
import { rememberProof, visitorIdIn, unprovenConsent } from "../environment/persisted-consent.ts";
import type { Shop } from "../hooks/shop.ts";
import { mayBeAgent } from "./who-acts.ts";

/**
 * What follows from the choice about cookies: its proof goes to the server, and audience is measured
 * for as long as it is allowed. The code of both comes when it is needed.
 */
export const connectConsent = (shop: Shop): void => {
  const { system, environment } = shop;
  const { consent, session } = system.actors;

  // Kept for later when it does not arrive: the visitor never waits for it.
  const prove = (): void => {
    const unproven = unprovenConsent(environment, consent.getSnapshot().context.consent);
    if (unproven === null) return;
    // At once: another tab that is notified of the choice must find the same visitor.
    const visitor = visitorIdIn(environment);
    import("./consent-proof.ts")
      .then(({ sendProof }) => sendProof(shop, visitor, unproven))
      .then(() => rememberProof(environment, unproven))
      .catch(() => undefined);
  };
  system.listen(({ type }) => {
    if (type === "consent.persisted" || type === "tab.returned") prove();
  });
  prove();

  let measuring: Promise<() => void> | null = null;
  let reporting: Promise<() => void> | null = null;
  const measure = (): void => {
    const allowed = isAllowed("audience", consent.getSnapshot().context.consent, {
      now: environment.now(),
      impersonating: mayBeAgent(session.getSnapshot()),
    });
    if (allowed) {
      measuring ??= import("../analytics/start-analytics.ts").then(({ startAnalytics }) =>
        startAnalytics(shop),
      );
      reporting ??= whenIdle().then(async () => {
        const { startPageReport } = await import("../analytics/page-report.ts");
        return startPageReport(shop);
      });
      reporting.catch(() => {
        reporting = null;
      });
      measuring.catch(() => {
        measuring = null;
      });
    } else {
      for (const begun of [measuring, reporting])
        begun?.then((stop) => stop()).catch(() => undefined);
      measuring = null;
      reporting = null;
    }
  };
  consent.subscribe(measure);
  session.subscribe(measure);
  measure();
};

/** What nobody waits for comes after what somebody does. */
const whenIdle = (): Promise<void> =>
  new Promise((idle) => {
    if ("requestIdleCallback" in window)
      window.requestIdleCallback(() => idle(), { timeout: 10_000 });
    else setTimeout(idle, 3000);
  });
