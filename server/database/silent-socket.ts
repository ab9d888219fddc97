import { connect, type Socket } from "node:net";

/** Looks until a connection is called silent, of a process that goes on. */
const LOOKS = 30;

/** How long a connection may say nothing of what was asked, in milliseconds. */
export interface Silence {
  readonly longestMs: number;
  /** For how long now, where that is shorter: a process that stops waits less. */
  readonly nowMs?: (() => number) | undefined;
}

/** Where a client of PostgreSQL connects to; as libpq, a `host` that is a folder holds the server's socket. */
const wayTo = (url: string) => {
  const { hostname, port, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname.replace(/^\[|\]$/g, ""));
  const at = Number(searchParams.get("port") ?? (port || 5432));
  return host.startsWith("/")
    ? { path: `${host}/.s.PGSQL.${at}` }
    : { host: host || "localhost", port: at };
};

/**
 * Opens connections to the server of a database URL that end themselves when nothing comes for so long
 * after something was asked: a network that has gone, or a server that stands still, says nothing, and who
 * waits without a limit of its own would wait for ever. Counted in looks: a process that was held up itself
 * calls nobody silent. An encrypted connection is read past this socket, which counts its bytes alone: what is
 * asked between its last answer and the next look is taken for answered, until more is asked.
 */
export const endsWhenSilent = (
  url: string,
  { longestMs, nowMs = () => longestMs }: Silence,
): (() => Socket) => {
  const way = wayTo(url);
  const lookMs = longestMs / LOOKS;
  return () => {
    const socket = connect({
      ...way,
      // A statement is one write and a wait for its answer: there is nothing to put together.
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: longestMs,
    });
    let heard = 0;
    let askedAtAnswer = 0;
    let silent = 0;
    const hear = () => {
      heard = socket.bytesRead;
      askedAtAnswer = socket.bytesWritten;
      silent = 0;
    };
    socket.on("data", hear);
    const look = setInterval(() => {
      if (socket.bytesRead !== heard) hear();
      if (socket.bytesWritten === askedAtAnswer) return;
      silent += 1;
      const longest = nowMs();
      if (silent * lookMs > longest) {
        socket.destroy(new Error(`No answer for ${longest / 1000} s`));
      }
    }, lookMs).unref();
    socket.once("close", () => clearInterval(look));
    return socket;
  };
};
