import type { MakeLaw } from "./law.ts";

/** The shop takes in whoever gives their own address and password, and refuses no call for its shape. */
export const goodPassword: MakeLaw = () => ({
  afterStep: ({ calls }) => {
    for (const { from, method, path, answered } of calls) {
      const status = answered?.status ?? 200;
      const isSignIn = method === "POST" && /\/(?:authentication-token|staff\/session)$/.test(path);
      if ((isSignIn && status === 401) || status === 400) {
        return {
          law: isSignIn ? "qui donne le bon mot de passe entre" : "un appel a la forme du contrat",
          who: from,
          expected: `${method} ${path} accepté`,
          found: `${status} ${answered?.body.slice(0, 300) ?? ""}`,
        };
      }
    }
    return null;
  },
});
