import { createServer, type Socket } from "node:net";

/** A mail server that takes every mail and every password, without a certificate. */
export interface MailStandIn {
  readonly count: () => number;
  readonly stop: () => Promise<void>;
}

export const takeMails = async (port: number): Promise<MailStandIn> => {
  let taken = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once("close", () => void open.delete(socket));
    socket.on("error", () => socket.destroy());
    let isText = false;
    let unread = "";
    socket.write("220 stand-in\r\n");
    socket.on("data", (chunk) => {
      const lines = (unread + chunk.toString()).split("\r\n");
      unread = lines.pop() ?? "";
      for (const line of lines) {
        if (isText) {
          if (line !== ".") continue;
          isText = false;
          taken += 1;
          socket.write("250 taken\r\n");
        } else if (/^EHLO/i.test(line)) socket.write("250-stand-in\r\n250 AUTH PLAIN\r\n");
        else if (/^AUTH/i.test(line)) socket.write("235 known\r\n");
        else if (/^DATA/i.test(line)) {
          isText = true;
          socket.write("354 go on\r\n");
        } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
        else socket.write("250 ok\r\n");
      }
    });
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return {
    count: () => taken,
    stop: () =>
      new Promise((closed) => {
        for (const socket of open) socket.destroy();
        server.close(() => closed());
      }),
  };
};
