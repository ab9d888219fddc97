import { createActor } from "xstate";
import { describe, expect, it } from "vitest";
import { menusMachine } from "../../../machines/shop/menus.ts";
import { observe } from "../../../machines/system/observation.ts";
import { sessionMachine } from "../../../machines/shop/session.ts";
import { growingRedaction } from "../../../machines/trace/redact.ts";
import { labSteps } from "../../../ui/laboratory/link/lab-step.ts";
import type { Message } from "../../../ui/laboratory/link/protocol.ts";
import { type Channel, linkTab } from "../../../ui/laboratory/link/tab-link.ts";
import { tabRecorder } from "../../../ui/laboratory/link/trace-writing.ts";
import { standingAt } from "../../../ui/laboratory/lab-log.ts";
import { connectLive } from "../../../ui/laboratory/live/live-connection.ts";

/** A channel whose messages are copied and arrive at once, and a list of what was said. */
const makeAir = () => {
  const ends = new Set<(event: MessageEvent<Message>) => void>();
  const said: string[] = [];
  const open = (): Channel & { readonly close: () => void } => {
    let own: ((event: MessageEvent<Message>) => void) | null = null;
    return {
      postMessage: (message: Message) => {
        said.push(message.kind);
        const copy = new MessageEvent<Message>("message", { data: structuredClone(message) });
        for (const hear of ends) if (hear !== own) hear(copy);
      },
      addEventListener: (_: string, hear: unknown) => {
        own = hear as typeof own; // safe: both ends give a listener of messages
        if (own !== null) ends.add(own);
      },
      removeEventListener: () => own !== null && ends.delete(own),
      close: () => own !== null && ends.delete(own),
    };
  };
  return { open, said };
};

const openTab = (air: ReturnType<typeof makeAir>, tab: string) => {
  let now = 0;
  const observation = observe(() => (now += 1));
  const session = createActor(sessionMachine, { id: "session", inspect: observation.inspect });
  const menus = createActor(menusMachine, { id: "menus", inspect: observation.inspect });
  session.start();
  menus.start();
  const close = linkTab({
    channel: air.open(),
    observation,
    recorder: tabRecorder(observation),
    veil: growingRedaction(),
    here: () => ({ tab, title: `Titre ${tab}`, path: "/panier" }),
  });
  return { observation, session, menus, close };
};

const openLab = (
  air: ReturnType<typeof makeAir>,
  whenFree: Map<string, () => void> = new Map(),
) => {
  const files: string[] = [];
  const connection = connectLive({
    openChannel: air.open,
    inspector: "lab",
    soon: (job) => job(),
    whenFree: (lock, signal) =>
      new Promise((free, abort) => {
        whenFree.set(lock, () => free());
        signal.addEventListener("abort", () => abort(new Error("aborted")));
      }),
    onFile: ({ text }) => files.push(text),
  });
  const close = connection.open();
  return { ...connection, files, close };
};

const states = ({ log }: ReturnType<typeof openLab>) =>
  standingAt(log.get(), null).map(({ actor, value }) => [actor, value]);

describe("watching a tab of the shop", () => {
  it("[INSP-2] hears nothing of a tab until it attaches, then everything, then each step", () => {
    const air = makeAir();
    const { menus } = openTab(air, "a");
    menus.send({ type: "menu.toggled", menu: "account" });
    expect(air.said).toEqual(["here"]);
    const lab = openLab(air);
    expect(air.said).toEqual(["here", "hello", "here", "attach", "all", "recording"]);
    expect(lab.live.get()).toEqual({
      tabs: [{ tab: "a", title: "Titre a", path: "/panier" }],
      attached: "a",
      lost: false,
      recording: null,
    });
    expect(states(lab)).toEqual([
      ["session", "unknown"],
      ["menus", "account"],
    ]);
    menus.send({ type: "menu.closed" });
    expect(states(lab)).toEqual([
      ["session", "unknown"],
      ["menus", "closed"],
    ]);
    expect(lab.log.get().steps.map(({ event }) => event.type)).toEqual([
      "xstate.init",
      "xstate.init",
      "menu.toggled",
      "menu.closed",
    ]);
    lab.close();
    menus.send({ type: "menu.toggled", menu: "account" });
    expect(air.said.at(-1)).toBe("detach");
  });

  it("rebuilds each step as the tab saw it, though only differences are sent", () => {
    const air = makeAir();
    const { menus, observation } = openTab(air, "a");
    const lab = openLab(air);
    menus.send({ type: "menu.toggled", menu: "account" });
    menus.send({ type: "menu.toggled", menu: "catalogue" });
    const seen = observation.recent().map(labSteps(growingRedaction()));
    expect(lab.log.get().steps).toEqual(seen);
    expect(seen.at(-1)?.transitions).toHaveLength(1);
  });

  it("[INSP-3] never sends a password, an e-mail or a token", () => {
    const air = makeAir();
    const { session } = openTab(air, "a");
    const lab = openLab(air);
    session.send({
      type: "signIn.submitted",
      email: "lea@fournil.example",
      password: "Secret-de-12",
    });
    session.send({ type: "server.unauthorized", token: "eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl" });
    const text = JSON.stringify(lab.log.get());
    expect(text).toContain("signIn.submitted");
    expect(
      ["lea@fournil", "Secret-de-12", "eyJ"].filter((secret) => text.includes(secret)),
    ).toEqual([]);
  });

  it("[INSP-2] keeps the log of a tab that goes, by a goodbye or by a crash", async () => {
    const air = makeAir();
    const locks = new Map<string, () => void>();
    const first = openTab(air, "a");
    const lab = openLab(air, locks);
    openTab(air, "b");
    first.close();
    const { tabs, attached, lost } = lab.live.get();
    expect([tabs.map(({ tab }) => tab), attached, lost]).toEqual([["b"], "a", true]);
    expect(lab.log.get().steps).toHaveLength(2);
    lab.attach("b");
    locks.get("panetier.flows.b")?.();
    await Promise.resolve();
    await Promise.resolve();
    expect([lab.live.get().tabs, lab.live.get().lost]).toEqual([[], true]);
  });

  it("records in the tab and receives the file", () => {
    const air = makeAir();
    const { menus } = openTab(air, "a");
    const lab = openLab(air);
    lab.record("start");
    menus.send({ type: "menu.toggled", menu: "account" });
    expect(lab.live.get().recording).toBe(1);
    lab.record("stop");
    lab.record("recent");
    expect(lab.live.get().recording).toBeNull();
    const kinds = lab.files.map((text) =>
      text
        .split("\n")
        .flatMap((line) => (line.includes('"n":') ? [/"kind":"(\w+)"/.exec(line)?.[1]] : [])),
    );
    expect(kinds).toEqual([["event"], ["started", "started", "event"]]);
  });
});
