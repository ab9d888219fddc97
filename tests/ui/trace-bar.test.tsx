import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { menusMachine } from "../../machines/shop/menus.ts";
import { observe } from "../../machines/system/observation.ts";
import { isCtrlAlt, type KeyPress } from "../../ui/environment/key-press.ts";
import { traceRecording } from "../../ui/recording/trace-recording.ts";
import { TraceBar } from "../../ui/recording/trace-bar.tsx";

afterEach(cleanup);

const openBar = () => {
  const observation = observe(() => 0);
  const menus = createActor(menusMachine, { id: "menus", inspect: observation.inspect });
  const recording = traceRecording(
    observation,
    (steps) => steps.map(({ event }) => event.type).join(" "),
    () => new Date(2026, 10, 21, 3, 5),
  );
  const saved: unknown[] = [];
  render(
    <TraceBar
      recording={recording}
      onStop={() => saved.push(recording.stop())}
      onDrop={recording.drop}
      onSaveRecent={() => saved.push(recording.recent())}
    />,
  );
  menus.start();
  return { menus, recording, saved };
};

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const name = "panetier-20261121-0305.trace.jsonl";

describe("the bar of a recording", () => {
  it("counts the events since its start, and saves them", async () => {
    const { menus, recording, saved } = openBar();
    expect(screen.queryByRole("region")).toBeNull();
    recording.start(1);
    expect(await screen.findByText("Enregistrement : 0 événement")).toBeDefined();
    menus.send({ type: "menu.toggled", menu: "catalogue" });
    menus.send({ type: "escape.pressed" });
    expect(await screen.findByText("Enregistrement : 2 événements")).toBeDefined();
    press("Arrêter et enregistrer");
    expect([saved, recording.count()]).toEqual([
      [{ name, text: "menu.toggled escape.pressed" }],
      null,
    ]);
  });

  it("has what came before its own code was loaded", () => {
    const { menus, recording } = openBar();
    menus.send({ type: "menu.toggled", menu: "catalogue" });
    recording.start(0);
    expect(recording.stop()).toEqual({ name, text: "xstate.init menu.toggled" });
  });

  it("forgets an abandoned recording", async () => {
    const { recording, saved } = openBar();
    recording.start(1);
    await screen.findByRole("region", { name: "Enregistrement d'une trace" });
    press("Abandonner");
    expect([saved, recording.count(), recording.stop()]).toEqual([[], null, null]);
  });

  it("[TRACE-5] saves what has just happened while the recording goes on", async () => {
    const { menus, recording, saved } = openBar();
    menus.send({ type: "menu.toggled", menu: "catalogue" });
    recording.start(2);
    await screen.findByRole("region");
    press("Enregistrer ce qui vient de se passer");
    expect([saved, recording.count()]).toEqual([[{ name, text: "xstate.init menu.toggled" }], 0]);
  });
});

describe("the keys of a recording", () => {
  const key = ({ altGraph = false, ...pressed }: Partial<KeyPress> & { altGraph?: boolean }) =>
    isCtrlAlt("r", {
      ctrlKey: true,
      altKey: true,
      shiftKey: false,
      metaKey: false,
      repeat: false,
      key: "r",
      code: "KeyR",
      getModifierState: (modifier) => altGraph && modifier === "AltGraph",
      ...pressed,
    });

  it("[TRACE-7] are Ctrl+Alt+R, also where Alt makes another letter of it", () => {
    expect([key({}), key({ key: "R" }), key({ key: "®" })]).toEqual([true, true, true]);
  });

  it("[TRACE-7] are never what AltGr types, nor a key held down, nor another letter", () => {
    const others = [
      { altGraph: true },
      { altGraph: true, key: "¶" },
      { repeat: true },
      { ctrlKey: false },
      { altKey: false },
      { shiftKey: true },
      { metaKey: true },
      { key: "p" },
      { key: "f", code: "KeyF" },
    ];
    expect(others.map(key)).toEqual(others.map(() => false));
  });
});
