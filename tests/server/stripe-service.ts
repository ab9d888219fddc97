import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A Checkout session as the stand-in keeps it and writes it on the wire. */
export interface StripeSession {
  readonly id: string;
  readonly object: "checkout.session";
  readonly url: string | null;
  readonly status: "open" | "complete" | "expired";
  readonly payment_status: "unpaid" | "paid";
  readonly amount_total: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly client_reference_id: string | null;
  readonly payment_intent: string | null;
  readonly expires_at: number;
}

interface StripeRefund {
  readonly id: string;
  readonly object: "refund";
  readonly status: "succeeded";
  readonly amount: number;
  readonly payment_intent: string;
  readonly metadata: Readonly<Record<string, string>>;
}

interface Received {
  readonly path: string;
  /** The form's fields, by Stripe's own names: line_items[0][quantity]. */
  readonly form: Readonly<Record<string, string>>;
  readonly key: string | undefined;
  readonly authorization: string | undefined;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** How the next calls end: as Stripe does, with its connection cut before or after the work, or with a fault. */
export type StripeMood = "well" | "away" | "answersLost" | "faulty" | "mute";

/**
 * Stripe's API on this machine, as far as the shop speaks it: form-encoded requests, idempotency
 * keys that replay the first answer and refuse another content, sessions that end once, refunds
 * within what was paid, errors in Stripe's shape, signed events.
 */
export interface StripeService {
  readonly origin: string;
  readonly received: readonly Received[];
  readonly sessions: () => readonly StripeSession[];
  readonly refunds: () => readonly StripeRefund[];
  readonly mood: (mood: StripeMood) => void;
  /** A day later: keys lead to no first answer any more. */
  readonly forgetKeys: () => void;
  /** The customer pays on the page, without an event being sent. */
  readonly pay: (id: string) => StripeSession;
  /** An event and its signature at that instant (milliseconds), ready for the shop's callback. */
  readonly event: (
    type: string,
    object: unknown,
    options?: { readonly secret?: string; readonly at?: number },
  ) => { readonly body: string; readonly headers: Readonly<Record<string, string>> };
  readonly stop: () => Promise<void>;
}

export const stripeKey = "sk_test_51Essai";
export const webhookSecret = "whsec_essaiEssai";

export async function startStripe(now: () => number): Promise<StripeService> {
  const sessions = new Map<string, StripeSession>();
  const refunds: StripeRefund[] = [];
  const answersByKey = new Map<string, { readonly content: string; readonly answer: Answer }>();
  const received: Received[] = [];
  let mood: StripeMood = "well";

  const change = (id: string, changed: Partial<StripeSession>): StripeSession => {
    const session = { ...known(id), ...changed };
    sessions.set(id, session);
    return session;
  };
  const known = (id: string): StripeSession => {
    const session = sessions.get(id);
    if (session === undefined) throw new Error(`No session ${id}`);
    return session;
  };

  const answerTo = ({ path, form }: Received, method: string): Answer => {
    const [, id = "", end] =
      /^\/v1\/checkout\/sessions(?:\/(\w+))?(?:\/(expire))?$/.exec(path) ?? [];
    if (path === "/v1/checkout/sessions" && method === "POST") return open(form);
    if (path === "/v1/refunds" && method === "POST") return giveBack(form);
    if (path.startsWith("/v1/refunds?")) {
      const intent = new URLSearchParams(path.slice(path.indexOf("?"))).get("payment_intent");
      const data = refunds.filter(({ payment_intent }) => payment_intent === intent);
      return { status: 200, body: { object: "list", data, has_more: false } };
    }
    const session = sessions.get(id);
    if (session === undefined) return invalid("resource_missing", `No such session: ${id}`, 404);
    if (end !== "expire") return { status: 200, body: session };
    return session.status === "open"
      ? { status: 200, body: change(id, { status: "expired", url: null }) }
      : invalid(
          "checkout_session_not_open",
          `Only open sessions can be expired. This one is ${session.status}.`,
        );
  };

  const open = (form: Received["form"]): Answer => {
    const amount = Number(form["line_items[0][price_data][unit_amount]"]);
    const currency = form["line_items[0][price_data][currency]"] ?? "";
    const expires = Number(form["expires_at"]);
    const seconds = now() / 1000;
    if (form["mode"] !== "payment" || form["success_url"] === undefined) {
      return invalid("parameter_missing", "mode and success_url are needed");
    }
    if (!Number.isSafeInteger(amount) || amount < 50)
      return invalid("amount_too_small", "Too small");
    if (expires < seconds + 30 * 60 || expires > seconds + 24 * 3600) {
      return invalid("parameter_invalid", "expires_at must be 30 minutes to 24 hours from now");
    }
    const id = `cs_test_${randomBytes(12).toString("hex")}`;
    const session: StripeSession = {
      id,
      object: "checkout.session",
      url: `https://checkout.stripe.example/c/pay/${id}`,
      status: "open",
      payment_status: "unpaid",
      amount_total: amount * Number(form["line_items[0][quantity]"]),
      currency,
      metadata: {
        transaction: form["metadata[transaction]"] ?? "",
        order: form["metadata[order]"] ?? "",
      },
      client_reference_id: form["client_reference_id"] ?? null,
      payment_intent: null,
      expires_at: expires,
    };
    sessions.set(id, session);
    return { status: 200, body: session };
  };

  const giveBack = (form: Received["form"]): Answer => {
    const intent = form["payment_intent"] ?? "";
    const amount = Number(form["amount"]);
    const paid = [...sessions.values()].find(({ payment_intent }) => payment_intent === intent);
    if (paid === undefined) return invalid("resource_missing", `No such payment: ${intent}`, 404);
    const before = refunds
      .filter(({ payment_intent }) => payment_intent === intent)
      .reduce((sum, refund) => sum + refund.amount, 0);
    if (before >= paid.amount_total) return invalid("charge_already_refunded", "Already refunded");
    if (before + amount > paid.amount_total)
      return invalid("amount_too_large", "More than was paid");
    const refund: StripeRefund = {
      id: `re_${refunds.length + 1}`,
      object: "refund",
      status: "succeeded",
      amount,
      payment_intent: intent,
      metadata: { refund: form["metadata[refund]"] ?? "" },
    };
    refunds.push(refund);
    return { status: 200, body: refund };
  };

  const answerOnce = (request: Received, method: string): Answer & { readonly replayed?: true } => {
    const { key, path, form } = request;
    if (key === undefined || method !== "POST") return answerTo(request, method);
    const content = JSON.stringify([path, form]);
    const first = answersByKey.get(key);
    if (first === undefined) {
      // A fault is kept under the key as any other answer.
      const answer =
        mood === "faulty" ? failure(500, "api_error", "It broke") : answerTo(request, method);
      answersByKey.set(key, { content, answer });
      return answer;
    }
    return first.content === content
      ? { ...first.answer, replayed: true }
      : failure(400, "idempotency_error", "Keys can only be used with the same parameters");
  };

  const server = createServer((request, response) => {
    void (async () => {
      const seen = await readRequest(request);
      received.push(seen);
      if (mood === "mute") return;
      if (mood === "away") return void request.socket.destroy();
      if (seen.authorization !== `Bearer ${stripeKey}`) {
        return send(response, failure(401, "invalid_request_error", "Invalid API Key"));
      }
      const answer = answerOnce(seen, request.method ?? "");
      if (mood === "answersLost" && request.method === "POST") return void request.socket.destroy();
      send(response, answer);
    })();
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  // safe: a server that listens on a port has this address
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    sessions: () => [...sessions.values()],
    refunds: () => refunds,
    mood: (next) => {
      mood = next;
    },
    forgetKeys: () => answersByKey.clear(),
    pay: (id) =>
      change(id, {
        status: "complete",
        payment_status: "paid",
        url: null,
        payment_intent: `pi_${randomBytes(8).toString("hex")}`,
      }),
    event: (type, object, { secret = webhookSecret, at = now() } = {}) => {
      const seconds = Math.floor(at / 1000);
      const id = `evt_${randomBytes(8).toString("hex")}`;
      const body = JSON.stringify({
        id,
        object: "event",
        type,
        created: seconds,
        data: { object },
      });
      const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
      return {
        body,
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": `t=${seconds},v1=${signature}`,
        },
      };
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

const readRequest = async (request: IncomingMessage): Promise<Received> => {
  let text = "";
  for await (const part of request) text += String(part);
  const key = request.headers["idempotency-key"];
  return {
    path: request.url ?? "",
    form: Object.fromEntries(new URLSearchParams(text)),
    key: typeof key === "string" ? key : undefined,
    authorization: request.headers.authorization,
  };
};

const send = (response: ServerResponse, answer: Answer & { readonly replayed?: true }): void => {
  response.writeHead(answer.status, {
    "content-type": "application/json",
    "request-id": `req_${randomBytes(6).toString("hex")}`,
    ...(answer.replayed === true ? { "idempotent-replayed": "true" } : {}),
  });
  response.end(JSON.stringify(answer.body));
};

const failure = (status: number, type: string, message: string, code?: string): Answer => ({
  status,
  body: { error: { type, message, ...(code === undefined ? {} : { code }) } },
});

const invalid = (code: string, message: string, status = 400): Answer =>
  failure(status, "invalid_request_error", message, code);
