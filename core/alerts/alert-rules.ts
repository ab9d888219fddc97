import type { FieldProblem } from "../../api-schema/problems.ts";
import type { RangeCode } from "../../api-schema/primitives.ts";
import type { AlertTopHour } from "../../api-schema/store.ts";
import { RANGE_ORDER } from "../delivery/ranges.ts";

export type AlertMode = AlertTopHour["mode"][number];

/** Minutes before a cut-off at which one may be alerted: time enough to order, and within the day. */
export const ALERT_MINUTES = { least: 5, most: 1440 } as const;

/** Minutes that the form offers. */
export const OFFERED_MINUTES: readonly number[] = [15, 30, 60, 90, 120, 180, 360, 720, 1440];

/** Where alerts go, as far as it can be known. */
export type AlertMeans = {
  /** What the shop can send. */
  readonly offeredModes: readonly AlertMode[];
  /** Whether a number is known that text messages would go to. */
  readonly hasMobile: boolean;
};

/** What is wrong with alerts that somebody wants, by their place in the list; nothing when all is right. */
export const alertProblems = (
  alerts: readonly AlertTopHour[],
  { offeredModes, hasMobile }: AlertMeans,
): readonly FieldProblem[] =>
  alerts.flatMap(({ code, mode, minutes }, index) => {
    const at = `alertTopHours.${index}`;
    const problems: FieldProblem[] = [];
    if (alerts.findIndex((other) => other.code === code) !== index) {
      problems.push({ field: `${at}.code`, message: "Une seule alerte par gamme." });
    }
    if (minutes < ALERT_MINUTES.least || minutes > ALERT_MINUTES.most) {
      problems.push({
        field: `${at}.minutes`,
        message: `Choisissez entre ${ALERT_MINUTES.least} minutes et 24 heures.`,
      });
    }
    if (mode.some((each) => !offeredModes.includes(each))) {
      problems.push({ field: `${at}.mode`, message: "Les SMS ne sont pas disponibles." });
    } else if (mode.includes("sms") && !hasMobile) {
      problems.push({
        field: `${at}.mode`,
        message: "Ajoutez un numéro de mobile à votre compte pour recevoir des SMS.",
      });
    }
    return problems;
  });

/** What is kept of them: in the order of the ranges, each means once, nothing of an alert by no means. */
export const storedAlerts = (alerts: readonly AlertTopHour[]): readonly AlertTopHour[] =>
  RANGE_ORDER.flatMap((code) =>
    alerts
      .filter((alert) => alert.code === code && alert.mode.length > 0)
      .slice(0, 1)
      .map(({ mode, minutes }) => ({ code, mode: MODES.filter((m) => mode.includes(m)), minutes })),
  );

/** The alert of a range in the form: off, with an hour's notice by mail, where there is none. */
export const alertOfRange = (alerts: readonly AlertTopHour[], code: RangeCode): AlertTopHour =>
  alerts.find((alert) => alert.code === code) ?? { code, mode: [], minutes: 60 };

/** Means in the order in which screens show them. */
export const MODES: readonly AlertMode[] = ["mail", "sms"];

/** Which means an alert really takes: one that cannot be taken any more becomes a mail. */
export const meansTaken = (
  mode: readonly AlertMode[],
  { offeredModes, hasMobile }: AlertMeans,
): readonly AlertMode[] => {
  const can = (each: AlertMode) => offeredModes.includes(each) && (each !== "sms" || hasMobile);
  return MODES.filter((means) =>
    means === "mail"
      ? mode.includes("mail") || !mode.every(can)
      : mode.includes(means) && can(means),
  );
};

/** '15 minutes', '1 heure', '1 h 30', '24 heures'. */
export const minutesLabel = (minutes: number): string => {
  if (minutes < 60) return `${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  if (minutes % 60 === 0) return hours === 1 ? "1 heure" : `${hours} heures`;
  return `${hours} h ${String(minutes % 60).padStart(2, "0")}`;
};
