import { Cause, type Fiber, Logger, References, type Layer } from "effect";
import { writeSync } from "node:fs";
import type { LogLevel } from "./config.ts";

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Where the JSON lines go; one object a line, `time`, `level` and `message` first. */
export interface Log {
  readonly write: (level: Exclude<LogLevel, "none">, message: string, fields?: LogFields) => void;
  /** Writes what is held back; called before the process ends. */
  readonly flush: () => void;
}

const rank = { debug: 0, info: 1, warn: 2, error: 3, none: 4 } as const;

/**
 * Lines are gathered and written together: one system call a request would cost as much as the
 * request. A failure to write (a closed pipe) is not worth stopping the shop for.
 */
export function makeLog(least: LogLevel, put: (text: string) => void = toStandardOutput): Log {
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === "") return;
    const text = waiting;
    waiting = "";
    put(text);
  };
  return {
    flush,
    write: (level, message, fields) => {
      if (rank[level] < rank[least]) return;
      const time = new Date().toISOString();
      waiting += `${JSON.stringify({ time, level, message, ...fields })}\n`;
      if (waiting.length > 16_384 || level === "error") flush();
      else timer ??= setTimeout(flush, 50).unref();
    },
  };
}

/** Effect's own logging (Effect.logInfo and so on) into the same lines; `of` says whose work a line is from. */
export const effectLogs = (
  log: Log,
  of: (fiber: Fiber.Fiber<unknown, unknown>) => LogFields = () => ({}),
): Layer.Layer<never> =>
  Logger.layer([
    Logger.make(({ logLevel, message, cause, fiber }) => {
      const annotations = fiber.getRef(References.CurrentLogAnnotations);
      const text = Array.isArray(message) ? message.map(asText).join(" ") : asText(message);
      log.write(levelOf(logLevel), text, {
        ...of(fiber),
        ...Object.fromEntries(
          Object.entries(annotations).map(([key, value]) => [key, asText(value)]),
        ),
        ...(cause.reasons.length === 0 ? {} : { cause: Cause.pretty(cause) }),
      });
    }),
  ]);

const levelOf = (level: string): Exclude<LogLevel, "none"> => {
  switch (level) {
    case "Fatal":
    case "Error":
      return "error";
    case "Warn":
      return "warn";
    case "Debug":
    case "Trace":
      return "debug";
    default:
      return "info";
  }
};

const asText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));

function toStandardOutput(text: string): void {
  try {
    writeSync(1, text);
  } catch (error) {
    // A full pipe: hand it to Node, which waits until it can be written.
    if (error instanceof Error && "code" in error && error.code === "EAGAIN") {
      process.stdout.write(text);
    }
  }
}
