import { BlockList, isIP } from "node:net";

/**
 * What is nobody's on the internet, of IPv4 (IANA's registry of special addresses): this network, private ones,
 * the carriers' (100.64/10), loopback, link-local (the clouds' metadata), documentation, tests, 6to4's relays,
 * multicast and what is kept back.
 */
const NOT_PUBLIC_V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;

/** Within 2000::/3, where alone public addresses of IPv6 are: tunnels that hold an IPv4 address, tests, documentation. */
const NOT_PUBLIC_V6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const refusedV4 = new BlockList();
for (const [net, prefix] of NOT_PUBLIC_V4) refusedV4.addSubnet(net, prefix, "ipv4");
const globalV6 = new BlockList();
globalV6.addSubnet("2000::", 3, "ipv6");
const refusedV6 = new BlockList();
for (const [net, prefix] of NOT_PUBLIC_V6) refusedV6.addSubnet(net, prefix, "ipv6");

/**
 * Whether that IP address is one of the internet's own. Mapped, translated (NAT64) and zoned ones are not, whatever
 * they hold: nobody needs them to be found.
 */
export const isPublicAddress = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return !refusedV4.check(address, "ipv4");
    case 6:
      return (
        !address.includes("%") &&
        globalV6.check(address, "ipv6") &&
        !refusedV6.check(address, "ipv6")
      );
    default:
      return false;
  }
};
