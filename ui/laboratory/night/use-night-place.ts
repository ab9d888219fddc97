import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "wouter";

/** What is looked at in a night, as its address holds it. */
export type NightPlace = {
  /** Number of a step; null for the one at which a night opens. */
  readonly step: number | null;
  /** What is looked for, '' for nothing. */
  readonly search: string;
  /** The row whose steps are looked for (`rowName`). */
  readonly row: string | null;
  /** The night that is open, by `nightName`; null for the file that the tab was given first. */
  readonly night: string | null;
  /** The night beside it. */
  readonly second: string | null;
};

export const placeIn = (address: URLSearchParams): NightPlace => {
  const step = Number(address.get("step") ?? Number.NaN);
  return {
    step: Number.isInteger(step) ? step : null,
    search: address.get("search") ?? "",
    row: address.get("row"),
    night: address.get("night"),
    second: address.get("second"),
  };
};

export const addressOf = ({ step, search, row, night, second }: NightPlace): URLSearchParams =>
  new URLSearchParams({
    ...(step === null ? {} : { step: String(step) }),
    ...(search === "" ? {} : { search }),
    ...(row === null ? {} : { row }),
    ...(night === null ? {} : { night }),
    ...(second === null ? {} : { second }),
  });

/** Browsers refuse an address that changes as fast as a key that is held down. */
const SETTLED_MS = 120;

export type Go = (
  change: Partial<NightPlace>,
  /** `jump`: Back comes back to where one was; `move`: it is the same look, a step on. */
  how: "jump" | "move",
) => void;

/** The place in the night, which the address holds: a reload and Back keep it. */
export const useNightPlace = (): readonly [NightPlace, Go] => {
  const [address, setAddress] = useSearchParams();
  const [place, setPlace] = useState(() => placeIn(address));
  const text = address.toString();
  const written = useRef(text);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = useEffectEvent(() => setPlace(placeIn(address)));
  useEffect(() => {
    if (text === written.current) return;
    // Back, or a link: what was about to be written is of before.
    clearTimeout(waiting.current);
    written.current = text;
    follow();
  }, [text]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const write = (next: NightPlace, replace: boolean): void => {
    clearTimeout(waiting.current);
    const params = addressOf(next);
    if (params.toString() === written.current) return;
    written.current = params.toString();
    setAddress(params, { replace });
  };
  const go: Go = (change, how) => {
    const next = { ...place, ...change };
    setPlace(next);
    clearTimeout(waiting.current);
    if (how === "jump") {
      // Back comes back to here, not to where the address was last written.
      write(place, true);
      write(next, false);
    } else waiting.current = setTimeout(() => write(next, true), SETTLED_MS);
  };
  return [place, go];
};
