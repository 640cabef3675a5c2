import { lookup as lookupName } from "node:dns/promises";
import { isIP } from "node:net";
import { StepFailure } from "../step-failure";
import { notPublic } from "./address";
import type { Allowed } from "./allow";

export type Address = { address: string; family: number };
/** @returns all addresses of a host name; rejects when it has none */
export type Lookup = (host: string) => Promise<Address[]>;

/** Where to connect to, found out and checked once. */
export type Target = { url: URL; host: string; port: number; addresses: Address[] };

/** Names looked up at once; a resolver that hangs must not collect them without end. */
const MAX_LOOKUPS = 64;
const MAX_ADDRESSES = 16;

/** The system's resolver; calls that ask for the same name at the same time share the answer. */
export function createLookup(): Lookup {
  const running = new Map<string, Promise<Address[]>>();
  return (host) => {
    const known = running.get(host);
    if (known) return known;
    if (running.size >= MAX_LOOKUPS)
      throw new StepFailure("overloaded", `${running.size} host names are being looked up already. Try again later.`);
    const asked = lookupName(host, { all: true }).finally(() => running.delete(host));
    running.set(host, asked);
    return asked;
  };
}

/**
 * Resolves the host of an address and refuses it where any of its addresses may not be called: a name with a public and a private one
 * is a trap or a mistake.
 * @throws StepFailure `http_refused`, or `transport` when the name is not known
 */
export async function resolveTarget(written: string, allowed: Allowed, lookup: Lookup): Promise<Target> {
  const url = urlOf(written);
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const family = isIP(host);
  const addresses = family > 0 ? [{ address: host, family }] : await addressesOf(host, lookup);
  if (!allowed.host(host, port))
    for (const { address } of addresses) {
      const kind = allowed.address(address, port) ? null : notPublic(address);
      if (kind !== null) throw refusal(host, port, address, kind);
    }
  return { url, host, port, addresses };
}

function urlOf(written: string): URL {
  const url = URL.canParse(written) ? new URL(written) : null;
  if (url?.protocol !== "https:" && url?.protocol !== "http:")
    throw new StepFailure("http_refused", "The address is no http or https address.");
  if (url.username !== "" || url.password !== "")
    throw new StepFailure(
      "http_refused",
      "The address holds a user name or password. Take it out, and send an authorization header with a secret instead.",
    );
  return url;
}

async function addressesOf(host: string, lookup: Lookup): Promise<Address[]> {
  const found = await lookup(host).catch((error: NodeJS.ErrnoException) => {
    throw new StepFailure("transport", `The host ${host} was not found (${error.code ?? error.message}).`);
  });
  if (found.length === 0) throw new StepFailure("transport", `The host ${host} has no address.`);
  return found.slice(0, MAX_ADDRESSES);
}

function refusal(host: string, port: number, address: string, kind: string): StepFailure {
  const named = host === address ? address : `${host} is ${address}, which`;
  return new StepFailure(
    "http_refused",
    `${named} is not a public address (${kind}), so it was not called. If it is meant, whoever runs Sluice lists ${host.includes(":") ? `[${host}]` : host}:${port} in SLUICE_HTTP_ALLOW.`,
  );
}
