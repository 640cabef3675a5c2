import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { IMPORT_LIMITS } from "@/lib/contract/manifest";
import { bytesOf, collectFiles, type RawFile } from "./files";
import { isTar, readTar, writeTar } from "./tar";

// If this fails, an archive from somewhere writes where it should not, or takes the server's memory.

const folder = mkdtempSync(path.join(tmpdir(), "sluice-tar-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text = "x", rest: Partial<RawFile> = {}): RawFile => ({
  path: name,
  bytes: bytesOf(text),
  executable: false,
  ...rest,
});

describe("bounds", () => {
  test.each([
    "/etc/passwd",
    "a/../../x",
    "..",
    "C:\\x",
    "C:/x",
    "a\\..\\b",
    "a\0b",
    "a\nb",
    "",
    "./",
    "1/2/3/4/5/6/7/8/9/10/11",
    "x".repeat(IMPORT_LIMITS.pathChars + 1),
  ])("the path %j is refused", (name) => {
    const { files, findings } = collectFiles([file(name)]);
    expect([files.size, findings.map(({ level, code }) => `${level} ${code}`)]).toEqual([0, ["error bad_file"]]);
  });

  test("paths are cleaned, sorted, and may not come twice", () => {
    const { files, findings } = collectFiles([file("./b//c"), file("a"), file("b/c", "again")]);
    expect([...files.keys()]).toEqual(["a", "b/c"]);
    expect(findings).toMatchObject([{ message: expect.stringContaining("two files of this name") }]);
  });

  test("too large, too many, too much", () => {
    const big = { bytes: new Uint8Array(IMPORT_LIMITS.fileBytes + 1) };
    expect(collectFiles([file("a", "", big)]).findings[0]?.message).toContain("larger than 10485760");
    const many = Array.from({ length: IMPORT_LIMITS.files + 5 }, (_, i) => file(`f${i}`));
    expect(collectFiles(many)).toMatchObject({ files: { size: IMPORT_LIMITS.files }, findings: [{ level: "error" }] });
    const tenth = { bytes: new Uint8Array(IMPORT_LIMITS.fileBytes) };
    expect(collectFiles(Array.from({ length: 5 }, (_, i) => file(`f${i}`, "", tenth))).findings[0]?.message).toContain(
      "all files together",
    );
  });
});

describe("tar", () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-zä]{1,12}(\/[a-z]{1,60}){0,4}$/), { maxLength: 6 });

  test("what is written is read back; the bytes follow from the files alone", () => {
    fc.assert(
      fc.property(names, fc.uint8Array({ maxLength: 2_000 }), fc.boolean(), (paths, bytes, executable) => {
        const files = paths.map((name) => ({ path: name, bytes, executable }));
        const tar = writeTar(files);
        expect(readTar(tar).map((entry) => ({ ...entry, bytes: Uint8Array.from(entry.bytes) }))).toEqual(
          [...files].sort((a, b) => (a.path < b.path ? -1 : 1)),
        );
        expect(Buffer.compare(writeTar([...files].reverse()), tar)).toBe(0);
        expect(isTar(tar)).toBe(files.length > 0);
      }),
    );
  });

  test("the system's tar reads ours, long names too, and we read its", () => {
    const long = `${"deep/".repeat(8)}${"n".repeat(90)}.txt`;
    writeFileSync(
      path.join(folder, "ours.tar.gz"),
      gzipSync(writeTar([file(long, "long"), file("a.sh", "run", { executable: true })])),
    );
    const listed = spawnSync("tar", ["-tvzf", "ours.tar.gz"], { cwd: folder, encoding: "utf8" }).stdout;
    expect(listed).toContain(long);
    expect(listed).toMatch(/^-rwxr-xr-x 0\/0 +3 1970-01-01 00:00 a\.sh$/m);

    mkdirSync(path.join(folder, "in", "deep/".repeat(8)), { recursive: true });
    writeFileSync(path.join(folder, "in", long), "long");
    symlinkSync("/etc/passwd", path.join(folder, "in", "link"));
    for (const format of ["gnu", "pax", "ustar"]) {
      const name = `${format}.tar`;
      expect(spawnSync("tar", [`--format=${format}`, "-cf", name, "in"], { cwd: folder }).status).toBe(0);
      const tar = spawnSync("cat", [name], { cwd: folder }).stdout;
      const entries = readTar(tar);
      expect(entries.map(({ path: at, kind }) => [at, kind]).sort()).toEqual([
        [`in/${long}`, undefined],
        ["in/link", "symbolic link"],
      ]);
      expect(collectFiles(entries).findings[0]?.message).toContain("in/link is refused: it is a symbolic link");
    }
  });

  test("cut off, broken and foreign bytes are told as such, whatever they are", () => {
    const tar = writeTar([file("a", "x".repeat(600))]);
    expect(() => readTar(tar.subarray(0, 700))).toThrow("cut off after byte 0");
    const flipped = Uint8Array.from(tar);
    flipped[0] = 98;
    expect(() => readTar(flipped)).toThrow("broken at byte 0");
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 512, maxLength: 3_000 }), fc.nat(511), fc.nat(255), (noise, at, value) => {
        const damaged = Uint8Array.from(tar);
        damaged[at] = value;
        for (const bytes of [noise, damaged])
          try {
            expect(readTar(bytes).length).toBeLessThanOrEqual(2);
          } catch (error) {
            expect((error as Error).message).toMatch(/^the tar is/);
          }
      }),
    );
  });

  test("every kind of entry but files and folders is refused by its name", () => {
    const entry = (type: string) => {
      const tar = writeTar([file("x", "")]);
      tar[156] = type.charCodeAt(0);
      const sum = tar.subarray(0, 512).reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 32 : byte), 0);
      tar.set(bytesOf(`${sum.toString(8).padStart(6, "0")}\0 `), 148);
      return readTar(tar).map(({ kind }) => kind);
    };
    expect(["0", "1", "2", "3", "4", "5", "6", "7", "S"].map(entry)).toEqual([
      [undefined],
      ["hard link"],
      ["symbolic link"],
      ["character device"],
      ["block device"],
      [],
      ["FIFO"],
      [undefined],
      ["special file"],
    ]);
  });
});
