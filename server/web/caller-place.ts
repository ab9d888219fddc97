import { isIPv4, isIPv6 } from "node:net";

/** Where a caller is, as sign-ins are counted: what one person is given, and what lies around it. */
export interface Place {
  /** An IPv4 address, or the /64 of an IPv6 one, in which anybody has 2^64 addresses at will. */
  readonly place: string;
  /** The /24 or the /48 around it. */
  readonly area: string;
}

/** The place of an address; one that is none ('unknown') is a place of its own. */
export const placeOf = (address: string): Place => {
  const plain = address
    .trim()
    .toLowerCase()
    .replace(/%.*$/, "")
    .replace(/^\[|\]$/g, "");
  if (isIPv4(plain)) return ofIPv4(plain);
  if (!isIPv6(plain)) return { place: plain.slice(0, 64), area: plain.slice(0, 64) };
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return ofIPv4(bytesOf(groups.slice(6)).join("."));
  const prefix = (count: number) =>
    `${groups
      .slice(0, count)
      .map((group) => group.toString(16))
      .join(":")}::/${count * 16}`;
  return { place: prefix(4), area: prefix(3) };
};

const ofIPv4 = (address: string): Place => ({
  place: address,
  area: `${address.split(".").slice(0, 3).join(".")}.0/24`,
});

/** The eight groups of an IPv6 address in any of its spellings. */
const groupsOf = (address: string): readonly number[] => {
  const [head = "", tail] = address.split("::");
  const first = numbersOf(head);
  if (tail === undefined) return first;
  const last = numbersOf(tail);
  const missing = Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array.from({ length: missing }, () => 0), ...last];
};

const numbersOf = (part: string): readonly number[] =>
  part === "" ? [] : part.split(":").flatMap(groupOf);

// The last 32 bits may be spelled as an IPv4 address: ::ffff:192.0.2.1.
const groupOf = (group: string): readonly number[] => {
  if (!group.includes(".")) return [Number.parseInt(group, 16)];
  const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
  return [a * 256 + b, c * 256 + d];
};

const bytesOf = (groups: readonly number[]): readonly number[] =>
  groups.flatMap((group) => [group >> 8, group & 0xff]);
