/**
 * What runs in a fresh context before the script: gives it `console`, makes clock and randomness repeatable when asked to,
 * and hands back how to call it. Texts go in and out, never objects. A script can spoil what this uses, but only for itself.
 * The value is a function `(emit, maxText, seed, now) => { call, describe }`:
 * - `emit(text)` takes one line of console output; `maxText` characters of it are enough.
 * - `seed` is four 32-bit numbers, or undefined for real clock and randomness; `now` is in milliseconds.
 * - `call(hook, eventText, infoText)` gives a text, or a promise of one: "j" + the reply as JSON, "u" for undefined, "n" + the type
 *   of a value that JSON cannot hold, "e" + a described error of writing it.
 * - `describe(error)` gives `{ name, message, stack }` as JSON.
 */
export const PRELUDE = `((emit, maxText, seed, now) => {
  "use strict";
  const { parse, stringify } = JSON;
  const { construct, defineProperty } = Reflect;
  const Text = String, Fault = Error, Later = Promise;

  const textOf = (value) => {
    try { return Text(value); } catch { return "a value that cannot be read"; }
  };
  const show = (value) => {
    if (typeof value === "string") return value;
    if (value instanceof Fault) return textOf(value.stack ? value + "\\n" + value.stack : value);
    if (typeof value !== "object" || value === null) return textOf(value);
    try { return stringify(value) ?? textOf(value); } catch { return textOf(value); }
  };
  const print = (...values) => { emit(values.map(show).join(" ").slice(0, maxText)); };
  const console = { log: print, info: print, debug: print, warn: print, error: print };
  const give = (target, key, value) => defineProperty(target, key, { value, writable: true, configurable: true });
  give(globalThis, "console", console);

  if (seed) {
    let [a, b, c, d] = seed;
    give(Math, "random", () => {
      // sfc32, the usual small generator with four words of state.
      const t = (((a + b) | 0) + d) | 0;
      d = (d + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + t) | 0;
      return (t >>> 0) / 4294967296;
    });
    const Real = Date;
    const Still = function Date(...args) {
      if (!new.target) return new Real(now).toString();
      return construct(Real, args.length > 0 ? args : [now], new.target);
    };
    Still.prototype = Real.prototype;
    give(Still.prototype, "constructor", Still);
    give(Still, "now", () => now);
    give(Still, "parse", Real.parse);
    give(Still, "UTC", Real.UTC);
    give(globalThis, "Date", Still);
  }

  const describe = (error) => {
    if (error === null || typeof error !== "object")
      return stringify({ name: "", message: "threw " + show(error), stack: "" });
    const part = (key) => {
      try { return textOf(error[key] ?? "").slice(0, 20000); } catch { return ""; }
    };
    return stringify({ name: part("name"), message: part("message"), stack: part("stack") });
  };
  const write = (reply) => {
    if (reply === undefined) return "u";
    try {
      const text = stringify(reply);
      return text === undefined ? "n" + typeof reply : "j" + text;
    } catch (error) {
      return "e" + describe(error);
    }
  };
  const call = (hook, eventText, infoText) => {
    const reply = hook(parse(eventText), parse(infoText));
    const mayWait = (typeof reply === "object" && reply !== null) || typeof reply === "function";
    return mayWait && typeof reply.then === "function" ? Later.resolve(reply).then(write) : write(reply);
  };
  return { call, describe };
})`;
