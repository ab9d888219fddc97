import { Effect, Exit, Layer } from "effect";
import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Mail, type MailMessage } from "../../server/ports/mail.ts";
import { smtpMail } from "../../server/production/smtp-mail.ts";
import { DEMONSTRATION_SELLER } from "./selling-firm.ts";

/** The least of an SMTP server: it takes every mail but those to 'refused@'. */
const received: string[] = [];
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((socket) => {
    let inData = false;
    let mail = "";
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n")) {
        if (inData && line !== ".") mail += `${line}\n`;
        else if (inData) {
          received.push(mail);
          inData = false;
          socket.write("250 kept\r\n");
        } else if (/^DATA/i.test(line)) {
          inData = true;
          socket.write("354 go on\r\n");
        } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
        else if (/^RCPT.*refused@/i.test(line)) socket.write("550 no such box\r\n");
        else if (line !== "") socket.write("250 ok\r\n");
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  url = `smtp://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`;
});
afterAll(() => void server.close());

const send = (to: string, through = url, attachments: MailMessage["attachments"] = []) =>
  Effect.runPromiseExit(
    Effect.flatMap(Mail, (mail) =>
      mail.send(
        { to, toName: "Camille", subject: "Bonjour", text: "À jeudi", attachments },
        "outbox-7-mabc",
      ),
    ).pipe(Effect.provide(Layer.provide(smtpMail(through), DEMONSTRATION_SELLER))),
  );

describe("mails by SMTP", () => {
  it("are handed over from the shop's address", async () => {
    expect(Exit.isSuccess(await send("camille@panetier.example"))).toBe(true);
    expect(received.at(-1)).toContain("From: Panetier <ne-pas-repondre@panetier.example>");
    expect(received.at(-1)).toContain("To: Camille <camille@panetier.example>");
    expect(received.at(-1)).toContain("Auto-Submitted: auto-generated");
    // The same at every attempt: mail programs know a second copy by it.
    expect(received.at(-1)).toContain("Message-ID: <outbox-7-mabc@panetier.example>");
  });

  it("carry their files", async () => {
    const content = Buffer.from("%PDF-1.7").toString("base64");
    const files = [{ name: "mandat.pdf", contentType: "application/pdf", content }];
    expect(Exit.isSuccess(await send("camille@panetier.example", url, files))).toBe(true);
    expect(received.at(-1)).toMatch(/application\/pdf; name=mandat\.pdf/);
    expect(received.at(-1)).toContain(content);
  });

  it("fail with MailNotSent when the server refuses or is away", async () => {
    for (const exit of [
      await send("refused@panetier.example"),
      await send("a@b.example", "smtp://127.0.0.1:1"),
    ]) {
      expect(Exit.isFailure(exit) ? String(exit.cause) : "").toContain("MailNotSent");
    }
  });
});
