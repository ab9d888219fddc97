import { createContext, useContext, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { type ApiError, hasStatus } from "../../core/api/errors.ts";

/** A refusal, and the path of the page on which it was told. */
export interface KeptRefusal {
  readonly refusal: ApiError;
  readonly path: string;
}

type Keep = (kept: KeptRefusal | null) => void;

/** The page keeps what its forms were refused; outside of one nothing is kept. */
export const RefusalContext = createContext<Keep>(() => undefined);

/**
 * What was refused because somebody else was there before: the page is read again by it, and its form may be gone or
 * another one by then. The page says it in its place. Answers what takes that back, before another try.
 */
export const useKeptRefusal = (refusal: ApiError | null): (() => void) => {
  const keep = useContext(RefusalContext);
  const [path] = useLocation();
  const last = useRef<KeptRefusal | null>(null);
  useEffect(() => {
    last.current =
      refusal !== null && hasStatus(refusal, 409) ? (last.current ?? { refusal, path }) : null;
  }, [refusal, path]);
  useEffect(
    () => () => {
      if (last.current !== null) keep(last.current);
    },
    [keep],
  );
  return () => keep(null);
};
