import { Result } from "effect";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { hasKeptNight, keepNight, keptNight } from "./kept-night.ts";
import { type OpenNight, openNight, textOfFile } from "./open-night.ts";

export type OpenedNight = {
  readonly opened: OpenNight | null;
  /** Why the last file does not open, in French. */
  readonly problem: string | null;
  /** The file that this tab keeps is being read. */
  readonly isReading: boolean;
  /** Whether a reload finds the night again. */
  readonly isKept: boolean;
  readonly open: (file: File) => Promise<void>;
};

/** The night of this tab: the one that it keeps, or a file that somebody opens. */
export const useOpenedNight = (): OpenedNight => {
  const [, setAddress] = useSearchParams();
  const [opened, setOpened] = useState<OpenNight | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(hasKeptNight);
  const [isKept, setKept] = useState(true);
  // A file that is opened while the kept one is being read is what is wanted.
  const files = useRef(0);
  useEffect(() => {
    let isHere = true;
    const read = async (): Promise<void> => {
      const kept = await keptNight();
      if (!isHere || files.current > 0) return;
      // It was read before: what cannot be read today was kept by other code, and is asked for again.
      if (kept !== null) setOpened(Result.getOrElse(openNight(kept.name, kept.text), () => null));
      setReading(false);
    };
    void read();
    return () => {
      isHere = false;
    };
  }, []);
  const open = async (file: File): Promise<void> => {
    files.current += 1;
    const own = files.current;
    const result = openNight(file.name, await textOfFile(file));
    if (own !== files.current) return;
    setReading(false);
    setProblem(Result.isSuccess(result) ? null : result.failure);
    if (Result.isFailure(result)) return;
    // The address speaks of the night that was open: another one starts where it has to.
    if (opened !== null) setAddress({}, { replace: true });
    setOpened(result.success);
    setKept(await keepNight(result.success));
  };
  return { opened, problem, isReading, isKept, open };
};
