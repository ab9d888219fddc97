import { useCallback } from "react";
import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";

/** What was just done, which the page that one is led to says; null for nothing. */
export const useDone = (): string | null => {
  const state = useHistoryState<{ readonly done?: string } | null>();
  return state?.done ?? null;
};

/** Leads to another page, or to this one again, where what was done is said. */
export const useLead = (): ((path: string, done: string) => void) => {
  const [, navigate] = useLocation();
  return useCallback((path, done) => navigate(path, { state: { done } }), [navigate]);
};
