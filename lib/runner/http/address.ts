import ipaddr from "ipaddr.js";

/** What ranges are, in words; others are "reserved". */
const RANGES: Record<string, string> = {
  unspecified: "unspecified",
  loopback: "loopback",
  private: "private",
  linkLocal: "link-local",
  carrierGradeNat: "shared by a carrier",
  uniqueLocal: "private",
  deprecatedSiteLocal: "private",
  multicast: "multicast",
  broadcast: "broadcast",
};

/** Public by its range, and yet only for what runs inside Azure: its metadata and host agent. */
const AZURE_HOST = "168.63.129.16";

/**
 * What kind of address this is, where it is none of the public internet. IPv6 addresses that carry an IPv4 one (mapped, NAT64, 6to4)
 * are what the address inside is; whatever is not known to be public is refused.
 * @param address an IPv4 or IPv6 address, without brackets
 * @returns the kind in words, or null for a public address
 */
export function notPublic(address: string): string | null {
  if (!ipaddr.isValid(address)) return "no address";
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return notPublicV4(parsed);
  const bytes = parsed.toByteArray();
  const inner = embedded(parsed, bytes);
  if (inner) return notPublicV4(new ipaddr.IPv4(inner));
  const range = parsed.range();
  if (range !== "unicast") return RANGES[range] ?? "reserved";
  // Of the rest only 2000::/3 is given out (IANA, ipv6-address-space).
  return ((bytes[0] ?? 0) & 0xe0) === 0x20 ? null : "reserved";
}

function notPublicV4(address: ipaddr.IPv4): string | null {
  const range = address.range();
  if (range !== "unicast") return RANGES[range] ?? "reserved";
  return address.toString() === AZURE_HOST ? "the metadata service of a cloud" : null;
}

const NAT64 = ipaddr.parseCIDR("64:ff9b::/96") as [ipaddr.IPv6, number];

function embedded(address: ipaddr.IPv6, bytes: number[]): number[] | null {
  const range = address.range();
  if (range === "ipv4Mapped" || address.match(NAT64)) return bytes.slice(12);
  return range === "6to4" ? bytes.slice(2, 6) : null;
}
