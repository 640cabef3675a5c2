import { expect, test } from "vitest";
import { notPublic } from "./address";
import { readAllowed } from "./allow";

// Without these a hook reaches the host's own services, its network, or the credentials that clouds hand out by address.
test.each([
  ["127.0.0.1", "loopback"],
  ["127.255.255.254", "loopback"],
  ["0.0.0.0", "unspecified"],
  ["0.1.2.3", "unspecified"],
  ["10.0.0.1", "private"],
  ["172.16.0.1", "private"],
  ["172.31.255.255", "private"],
  ["192.168.1.1", "private"],
  ["169.254.169.254", "link-local"],
  ["100.64.0.1", "shared by a carrier"],
  ["100.100.100.200", "shared by a carrier"],
  ["168.63.129.16", "the metadata service of a cloud"],
  ["192.0.0.192", "reserved"],
  ["198.18.0.1", "reserved"],
  ["192.0.2.1", "reserved"],
  ["224.0.0.1", "multicast"],
  ["240.0.0.1", "reserved"],
  ["255.255.255.255", "broadcast"],
  ["::", "unspecified"],
  ["::1", "loopback"],
  ["fe80::1", "link-local"],
  ["fc00::1", "private"],
  ["fd00:ec2::254", "private"],
  ["fec0::1", "private"],
  ["ff02::1", "multicast"],
  ["2001:db8::1", "reserved"],
  ["2001::7f00:1", "reserved"],
  ["4000::1", "reserved"],
])("%s is %s", (address, kind) => {
  expect(notPublic(address)).toBe(kind);
});

test.each([
  ["::ffff:7f00:1", "loopback"],
  ["::ffff:169.254.169.254", "link-local"],
  ["::ffff:a00:1", "private"],
  ["64:ff9b::7f00:1", "loopback"],
  ["64:ff9b::a9fe:a9fe", "link-local"],
  ["2002:7f00:1::", "loopback"],
  ["2002:a9fe:a9fe::1", "link-local"],
])("%s is what the address inside is: %s", (address, kind) => {
  expect(notPublic(address)).toBe(kind);
});

test.each(["64:ff9b:1::7f00:1", "::ffff:0:7f00:1", "::7f00:1"])("%s carries an address in another way", (address) => {
  expect(notPublic(address)).not.toBeNull();
});

test.each([
  "8.8.8.8",
  "172.32.0.1",
  "100.128.0.1",
  "2606:4700::1111",
  "::ffff:8.8.8.8",
  "64:ff9b::808:808",
  "2002:808:808::1",
])("%s is public", (address) => {
  expect(notPublic(address)).toBeNull();
});

test("an allowed entry is a name, an address or a range, each also with a port", () => {
  const allowed = readAllowed([
    "Hooks.internal",
    "other:8080",
    "10.1.0.0/16",
    "127.0.0.1:9000",
    "[::1]:9000",
    "fd00::/8",
    "",
  ]);
  expect(allowed.host("hooks.internal", 1)).toBe(true);
  expect(allowed.host("other", 8080)).toBe(true);
  expect(allowed.host("other", 80)).toBe(false);
  expect(allowed.host("sub.hooks.internal", 1)).toBe(false);
  expect(allowed.address("10.1.2.3", 1)).toBe(true);
  expect(allowed.address("::ffff:10.1.2.3", 1)).toBe(true);
  expect(allowed.address("10.2.0.1", 1)).toBe(false);
  expect(allowed.address("127.0.0.1", 9000)).toBe(true);
  expect(allowed.address("127.0.0.1", 9001)).toBe(false);
  expect(allowed.address("::1", 9000)).toBe(true);
  expect(allowed.address("fd00:ec2::254", 80)).toBe(true);
  // A NAT64 or 6to4 address leads through somebody's gateway, wherever it ends.
  expect(allowed.address("64:ff9b::a01:203", 1)).toBe(false);
});

test.each(["http://x", "a b", "10.0.0.0/33", "host:99999", "127.1.1.1:", "*.internal"])(
  "%s is refused by name",
  (entry) => {
    expect(() => readAllowed([entry])).toThrow(/SLUICE_HTTP_ALLOW/);
  },
);
