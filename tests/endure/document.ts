import type { Document } from "./loads.ts";
import type { Target } from "./visitors.ts";

const api = "/api/v2/shop";

/** Signs a mandate on the shop's own page, so that its PDF can be asked for. */
export async function signDocument({ host, port }: Target): Promise<Document> {
  const origin = `http://${host}:${port}`;
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${origin}${path}`, { redirect: "manual", ...init });
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const signedIn = await call(`${api}/authentication-token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "gerant@panetier.example", password: "Fournil-2026-demo" }),
  });
  const { token }: { readonly token: string } = await signedIn.json();
  const headers = { "jwt-authorization": `Bearer ${token}` };
  const stores: readonly { id: number; erpId: string | null; moneyOrder: string | null }[] = await (
    await call(`${api}/stores?page=1&itemsPerPage=9999`, { headers })
  ).json();
  const store = stores.find(({ erpId, moneyOrder }) => erpId !== null && moneyOrder === null)?.id;
  if (store === undefined) throw new Error("Every store of the manager has its mandate");
  const link = await call(
    `${api}/stores/${store}/sign-mandate-link?is_mkp=false&origin=${encodeURIComponent("/panier")}`,
    { headers: { ...headers, "x-store-id": String(store) } },
  );
  const { url }: { readonly url: string } = await link.json();
  await call(new URL(url).pathname, {
    method: "POST",
    body: new URLSearchParams({
      iban: "FR76 3000 6000 0112 3456 7890 189",
      bic: "",
      name: "Endurance",
      quality: "Gérante",
      drawing: "M40 150 L60 60 L90 140 L120 50 L150 150",
      typedSignature: "",
      consent: "yes",
      action: "sign",
    }),
  });
  return { path: `${api}/stores/${store}/mandates/GMP/pdf-file`, token, store };
}
