import ipaddr from "ipaddr.js";

/** What an installation may call although it is not public. */
export type Allowed = {
  /** Whether a name was listed: then whatever it resolves to may be called. */
  host: (host: string, port: number) => boolean;
  /** @param address without brackets */
  address: (address: string, port: number) => boolean;
};

type Net = { net: [ipaddr.IPv4 | ipaddr.IPv6, number]; port: number | null };

const PORT = /^(.*):(\d{1,5})$/;
const HOST = /^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/;

/**
 * Reads `SLUICE_HTTP_ALLOW`.
 * @param entries names, addresses, both also as `host:port`, or CIDR ranges
 * @throws Error that names the entry that is none of these
 */
export function readAllowed(entries: readonly string[]): Allowed {
  const hosts = new Set<string>();
  const nets: Net[] = [];
  for (const written of entries) {
    const entry = written.trim().toLowerCase();
    if (entry === "") continue;
    const net = netOf(entry);
    if (net) nets.push(net);
    else hosts.add(hostOf(entry));
  }
  return {
    host: (host, port) => hosts.has(host) || hosts.has(`${host}:${port}`),
    address: (address, port) => {
      if (!ipaddr.isValid(address)) return false;
      const found = ipaddr.process(address);
      return nets.some(
        ({ net, port: only }) => (only === null || only === port) && found.kind() === net[0].kind() && found.match(net),
      );
    },
  };
}

function netOf(entry: string): Net | null {
  if (ipaddr.isValidCIDR(entry)) return { net: ipaddr.parseCIDR(entry), port: null };
  const [, bare = entry, port] = ipaddr.isValid(entry) ? [] : (PORT.exec(entry) ?? []);
  const address = bare.replace(/^\[(.*)\]$/, "$1");
  // What the parser takes for an address, like "10" or "0x7f.1", is more than people mean by one.
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  return { net: [parsed, parsed.kind() === "ipv4" ? 32 : 128], port: port === undefined ? null : portOf(entry, port) };
}

function hostOf(entry: string): string {
  const [, host = entry, port] = PORT.exec(entry) ?? [];
  if (!HOST.test(host)) throw wrong(entry);
  return port === undefined ? host : `${host}:${portOf(entry, port)}`;
}

function portOf(entry: string, port: string): number {
  if (Number(port) > 65_535) throw wrong(entry);
  return Number(port);
}

const wrong = (entry: string) =>
  new Error(
    `SLUICE_HTTP_ALLOW: ${JSON.stringify(entry)} is none of host, host:port, address, address:port, CIDR range; separate entries by commas.`,
  );
