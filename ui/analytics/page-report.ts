import { onCLS, onINP, onLCP, onTTFB } from "web-vitals";
import type { PageMistake, PageReport } from "../../api-schema/page-report.ts";
import { plainMistake } from "../../core/analytics/plain-mistake.ts";
import { isReported } from "../../core/analytics/sampled.ts";
import { matchRoute } from "../../core/routes/route-table.ts";
import type { Shop } from "../hooks/shop.ts";

/** Told of one page at most; more of the same would say no more. */
const MOST_MISTAKES = 5;

type Vitals = Pick<PageReport, "lcp" | "inp" | "ttfb" | "cls">;
const NOTHING: Vitals = { lcp: null, inp: null, ttfb: null, cls: null };

/**
 * Tells the shop, once the page is left or put aside, how it came and what its code did not catch (product §8: from
 * the consent on). The answer ends it.
 */
export const startPageReport = (shop: Shop): (() => void) => {
  const { environment, startedAt, read, load } = shop;
  const drawn = Number.parseInt(environment.newKey().slice(0, 8), 16) / 2 ** 32;
  let isOver = false;
  let vitals = NOTHING;
  let mistakes: readonly PageMistake[] = [];
  const keep = (name: keyof Vitals) => (metric: { readonly value: number }) => {
    const { value } = metric;
    vitals = { ...vitals, [name]: name === "cls" ? Math.min(value, 100) : wholeMs(value) };
  };
  onLCP(keep("lcp"));
  onINP(keep("inp"));
  onCLS(keep("cls"));
  onTTFB(keep("ttfb"));

  const note = (kind: PageMistake["kind"], thrown: unknown): void => {
    if (mistakes.length >= MOST_MISTAKES) return;
    const message = plainMistake(
      thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : "",
    );
    mistakes = [...mistakes, { kind, message }];
  };
  const onError = ({ error }: ErrorEvent): void => note("error", error);
  const onRejection = ({ reason }: PromiseRejectionEvent): void => note("rejection", reason);
  const tell = (): void => {
    const isEmpty = mistakes.length === 0 && Object.values(vitals).every((value) => value === null);
    if (isOver || environment.isInView() || isEmpty) return;
    if (isReported(drawn, mistakes.length)) {
      const page = matchRoute(startedAt.path)?.name ?? "authored";
      const body: PageReport = { page, build: buildName(), ...vitals, mistakes };
      read(
        ({ api, pageReports }) => pageReports.reportPage(api, { body }),
        new AbortController().signal,
      ).catch(() => undefined);
    }
    vitals = NOTHING;
    mistakes = [];
  };
  // By then the page may be going: what tells it has to be there.
  load().catch(() => undefined);
  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onRejection);
  // Behind those of the vital signs, which are told by the same event.
  window.addEventListener("visibilitychange", tell);
  return () => {
    isOver = true;
    window.removeEventListener("error", onError);
    window.removeEventListener("unhandledrejection", onRejection);
    window.removeEventListener("visibilitychange", tell);
  };
};

const wholeMs = (value: number): number => Math.min(600_000, Math.max(0, Math.round(value)));

/** The first script's name holds the hash of what it is. */
const buildName = (): string => {
  const src = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? "";
  return /([\w.-]{1,60})$/.exec(src)?.[1] ?? "unknown";
};
