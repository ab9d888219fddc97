import { useCallback } from "react";
import { useLocation, useSearchParams } from "wouter";
import { withChoices } from "../paths.ts";

/** What is chosen in the address of a list: its page from 1, and its other words. */
export const useChoices = () => {
  const [location, navigate] = useLocation();
  const [params] = useSearchParams();
  const text = params.get("page") ?? "";
  const page = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
  const choose = useCallback(
    (choices: { readonly [name: string]: string | undefined }) =>
      navigate(withChoices(location, choices)),
    [location, navigate],
  );
  return {
    page,
    /** A word of the address; '' without it. */
    choice: (name: string): string => (params.get(name) ?? "").slice(0, 200),
    choose,
    /** The address of another page of the same list. */
    hrefOf: (target: number): string => {
      const others = Object.fromEntries([...params].filter(([name]) => name !== "page"));
      return withChoices(location, { ...others, page: target });
    },
  };
};
