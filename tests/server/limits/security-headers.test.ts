import { describe, expect, it } from "vitest";
import { paths } from "../../../core/routes/paths.ts";
import { securityHeaders } from "../../../server/web/security-headers.ts";

const setHeaders = securityHeaders({
  publicUrl: "https://boutique.example",
  tagManagerId: undefined,
  flows: false,
});

const referrerPolicyOf = (path: string): string | undefined => {
  const headers = new Map<string, string>();
  const response = { setHeader: (name: string, value: string) => headers.set(name, value) };
  setHeaders(response, path);
  return headers.get("Referrer-Policy");
};

describe("the page that chooses a password", () => {
  it("tells nobody its address, which holds the token", () => {
    expect(referrerPolicyOf(paths.resetPassword("q3Zt0b1Jv5wTn8yR"))).toBe("no-referrer");
    expect(referrerPolicyOf(paths.requestPasswordReset())).toBe("strict-origin-when-cross-origin");
    expect(referrerPolicyOf("/")).toBe("strict-origin-when-cross-origin");
  });
});
