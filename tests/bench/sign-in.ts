import { originOf, type World } from "./world.ts";

/** The token of the account that all customers of a measurement are of. */
export const signIn = async (world: World): Promise<string> => {
  const { host, port } = originOf(world, 0);
  const { email, password } = world;
  const answer = await fetch(`http://${host}:${port}/api/v2/shop/authentication-token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { token }: { readonly token?: string } = await answer.json();
  if (token === undefined) throw new Error(`Sign-in answered ${answer.status}`);
  return token;
};
