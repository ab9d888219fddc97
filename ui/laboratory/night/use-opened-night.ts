import { Result } from "effect";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { keepNight, keptNight } from "./kept-night.ts";
import { nightName, type OpenNight, openNight, textOfFile } from "./open-night.ts";
import { placeIn } from "./use-night-place.ts";

export type OpenedNight = {
  /** The night that the address asks for. */
  readonly opened: OpenNight | null;
  /** The night beside it. */
  readonly second: OpenNight | null;
  /** Why the last file does not open, in French. */
  readonly problem: string | null;
  /** The file that this tab keeps is being read. */
  readonly isReading: boolean;
  /** Whether a reload finds the nights again. */
  readonly isKept: boolean;
  readonly open: (file: File) => Promise<void>;
  /** Opens one beside it; its name for the address, null where it cannot be read. */
  readonly openBeside: (file: File) => Promise<string | null>;
};

/** The night that the tab was given first has no name in the address. */
const FIRST = "";

/** It was read before: what cannot be read today was kept by other code, and is asked for again. */
const readKept = async (name: string): Promise<OpenNight | null> => {
  const kept = await keptNight(name === FIRST ? undefined : name);
  return kept === null ? null : Result.getOrElse(openNight(kept.name, kept.text), () => null);
};

/** The first night has a name too, where it stands beside another. */
const ofThatName = (first: OpenNight | null, name: string): OpenNight | null =>
  first !== null && nightName(first.night) === name ? first : null;

/** The nights of this tab: those that it keeps, or files that somebody opens. */
export const useOpenedNight = (): OpenedNight => {
  const [address, setAddress] = useSearchParams();
  const place = placeIn(address);
  const [first, second] = [place.night ?? FIRST, place.second];
  // Null: the tab keeps it no more.
  const [nights, setNights] = useState<ReadonlyMap<string, OpenNight | null>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const [isKept, setKept] = useState(true);
  // A file that is opened while the kept one is being read is what is wanted.
  const files = useRef(0);
  const put = (name: string, night: OpenNight | null): void =>
    setNights((known) => new Map([...known, [name, night]]));
  const find = useEffectEvent(
    async (name: string): Promise<OpenNight | null> =>
      nights.get(name) ??
      (await readKept(name)) ??
      ofThatName(nights.get(FIRST) ?? (await readKept(FIRST)), name),
  );
  useEffect(() => {
    let isHere = true;
    const own = files.current;
    const read = async (name: string): Promise<void> => {
      const night = await find(name);
      if (!isHere || own !== files.current) return;
      setNights((known) => new Map([...known, [name, night]]));
      if (night === null && name !== FIRST) {
        setProblem(`Cet onglet ne garde plus la nuit « ${name} » : ouvrez son fichier de nouveau.`);
      }
    };
    for (const name of second === null ? [first] : [first, second]) void read(name);
    return () => {
      isHere = false;
    };
  }, [first, second]);

  const take = async (file: File): Promise<OpenNight | null> => {
    files.current += 1;
    const own = files.current;
    const result = openNight(file.name, await textOfFile(file));
    if (own !== files.current) return null;
    setProblem(Result.isSuccess(result) ? null : result.failure);
    return Result.isSuccess(result) ? result.success : null;
  };
  const open = async (file: File): Promise<void> => {
    const night = await take(file);
    if (night === null) return;
    // The address speaks of the night that was open: another one starts where it has to.
    if (nights.get(first) !== undefined && nights.get(first) !== null) {
      setAddress({}, { replace: true });
    }
    put(FIRST, night);
    setKept(await keepNight(night));
  };
  const openBeside = async (file: File): Promise<string | null> => {
    const night = await take(file);
    if (night === null) return null;
    const name = nightName(night.night);
    put(name, night);
    setKept(await keepNight(night, name));
    return name;
  };
  return {
    opened: nights.get(first) ?? null,
    second: second === null ? null : (nights.get(second) ?? null),
    problem,
    isReading: !nights.has(first),
    isKept,
    open,
    openBeside,
  };
};
