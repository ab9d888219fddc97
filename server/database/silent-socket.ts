import { connect, type Socket } from "node:net";

/** Looks until a connection is called silent. */
const LOOKS = 6;

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
 * Opens connections to the server of a database URL that end themselves when nothing comes for `silentMs`
 * after something was asked: a network that has gone, or a server that stands still, says nothing, and who
 * waits without a limit of its own would wait for ever. Counted in looks: a process that was held up itself
 * calls nobody silent. An encrypted connection is read past this socket, which counts its bytes alone: what is
 * asked between its last answer and the next look is taken for answered, until more is asked.
 */
export const endsWhenSilent = (url: string, silentMs: number): (() => Socket) => {
  const way = wayTo(url);
  return () => {
    const socket = connect({
      ...way,
      // A statement is one write and a wait for its answer: there is nothing to put together.
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: silentMs,
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
      if (silent > LOOKS) socket.destroy(new Error(`No answer for ${silentMs / 1000} s`));
    }, silentMs / LOOKS).unref();
    socket.once("close", () => clearInterval(look));
    return socket;
  };
};
