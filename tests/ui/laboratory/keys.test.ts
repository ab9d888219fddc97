import { describe, expect, it } from "vitest";
import { isCtrlAlt, type KeyPress } from "../../../ui/environment/key-press.ts";
import { inspectorAddress } from "../../../ui/laboratory/link/stately.ts";
import { LAB, placeOf } from "../../../ui/laboratory/page/lab-place.ts";

const press = (more: Partial<KeyPress>, altGraph = false): KeyPress => ({
  ctrlKey: true,
  altKey: true,
  shiftKey: false,
  metaKey: false,
  repeat: false,
  key: "f",
  code: "KeyF",
  getModifierState: (name) => altGraph && name === "AltGraph",
  ...more,
});

describe("the keys of the laboratory", () => {
  it("[INSP-6] are Ctrl+Alt+F, and nothing that types", () => {
    const presses: Readonly<Record<string, KeyPress>> = {
      "Ctrl+Alt+F": press({}),
      "with capitals on": press({ key: "F" }),
      "on a Mac, where Alt makes another letter": press({ key: "ƒ" }),
      "where F stands elsewhere": press({ key: "f", code: "KeyE" }),
      "AltGr+F, which is Ctrl+Alt on Windows": press({}, true),
      "another letter at F's place": press({ key: "e" }),
      "held down": press({ repeat: true }),
      "with Shift": press({ shiftKey: true }),
      "without Ctrl": press({ ctrlKey: false }),
      "without Alt": press({ altKey: false }),
    };
    expect(
      Object.keys(presses).filter((name) => isCtrlAlt("f", presses[name] ?? press({}))),
    ).toEqual([
      "Ctrl+Alt+F",
      "with capitals on",
      "on a Mac, where Alt makes another letter",
      "where F stands elsewhere",
    ]);
  });
});

describe("an inspector from outside", () => {
  it("[INSP-8] is Stately's, or one of this site or machine", () => {
    const own = "https://panetier.example";
    const address = (inspector: string) =>
      inspectorAddress(`?${new URLSearchParams({ inspect: "stately", inspector })}`, own);
    const stately = "https://stately.ai/inspect";
    expect(inspectorAddress("?inspect=stately", own)).toBe(stately);
    expect(
      [
        "/inspecteur",
        "http://localhost:3000/inspect",
        "http://127.0.0.1:8080/",
        "https://voleur.example/",
        "//voleur.example/",
        "http://localhost.voleur.example/",
        "javascript:alert(1)",
        "http://[",
      ].map(address),
    ).toEqual([
      "https://panetier.example/inspecteur",
      "http://localhost:3000/inspect",
      "http://127.0.0.1:8080/",
      stately,
      stately,
      stately,
      stately,
      stately,
    ]);
  });
});

describe("the laboratory's addresses", () => {
  it("lead to the list, a machine, its simulation, the live view and traces", () => {
    const places = ["", "/", "/direct", "/trace", "/cartToken", "/cartToken/simuler"].map(
      (rest) => {
        const place = placeOf(LAB + rest);
        return "flow" in place ? `${place.kind} ${place.flow.name}` : place.kind;
      },
    );
    expect(places).toEqual([
      "overview",
      "overview",
      "live",
      "trace",
      "flow cartToken",
      "simulation cartToken",
    ]);
    expect(
      ["/nothing", "/cartToken/nothing", "/toString"].map((rest) => placeOf(LAB + rest)),
    ).toEqual(
      ["nothing", "cartToken/nothing", "toString"].map((unknown) => ({
        kind: "overview",
        unknown,
      })),
    );
  });
});
