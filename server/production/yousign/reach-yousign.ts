import { guardedRequest, PartnerUnavailable } from "../../partners/guarded-request.ts";

/** Whether Yousign answers, and takes the key: 'api.yousign.app répond, la clé est prise'. Nothing is made by it. */
export const reachYousign = async (url: string, key: string): Promise<string> => {
  const { host } = new URL(url);
  try {
    const { status } = await guardedRequest(
      {
        url: `${url.replace(/\/+$/, "")}/signature_requests?limit=1`,
        headers: { authorization: `Bearer ${key}`, accept: "application/json" },
        mostBytes: 256 * 1024,
        fromEnvironment: true,
      },
      new AbortController().signal,
    );
    if (status === 200) return `${host} répond, la clé est prise`;
    return status === 401 || status === 403
      ? `${host} refuse la clé (${status})`
      : `${host} répond ${status}`;
  } catch (error) {
    return `${host} : ${error instanceof PartnerUnavailable ? error.message : String(error)}`;
  }
};
