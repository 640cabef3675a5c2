import { expect, test } from "vitest";
import { mergeClasses } from "./merge-classes";

test("a caller's size wins over the component's, else every override would be silently ignored", () => {
  expect(mergeClasses("h-8 w-full px-2.5 text-sm h-7 w-auto text-xs")).toBe("px-2.5 h-7 w-auto text-xs");
});

test("size, colour and alignment of text are different things, else a colour would undo a size", () => {
  expect(mergeClasses("text-xs text-dim text-right text-danger")).toBe("text-xs text-right text-danger");
});

test("a variant only replaces its own kind, else a hover colour would remove the resting one", () => {
  expect(mergeClasses("bg-surface hover:bg-hover bg-inset")).toBe("hover:bg-hover bg-inset");
  expect(mergeClasses("data-[checked]:bg-accent data-[checked]:bg-saved")).toBe("data-[checked]:bg-saved");
});

test("a whole covers its parts and a part does not cover the whole, else paddings would vanish", () => {
  expect(mergeClasses("px-3 py-2 p-0")).toBe("p-0");
  expect(mergeClasses("p-4 px-3")).toBe("p-4 px-3");
  expect(mergeClasses("w-8 h-8 size-5")).toBe("size-5");
  expect(mergeClasses("gap-x-2 gap-y-1")).toBe("gap-x-2 gap-y-1");
  expect(mergeClasses("border-line border-l-accent")).toBe("border-line border-l-accent");
  expect(mergeClasses("border-separate border-spacing-0 border-line")).toBe(
    "border-separate border-spacing-0 border-line",
  );
  expect(mergeClasses("border border-line border-t-2 border-danger-line")).toBe("border border-t-2 border-danger-line");
});

test("negative margins override positive ones, and unknown classes stay", () => {
  expect(mergeClasses("mr-2 tabular-nums -mr-2")).toBe("tabular-nums -mr-2");
});
