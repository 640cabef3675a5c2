import { expect, test } from "vitest";
import { STAGE_INFO, STAGE_KINDS, Stage, type StageKind } from "@/lib/contract/stages";
import { convert, fieldsOfStage, formOf, type NamedField, type StageField, startOf } from "./stage-fields";
import { stageWords } from "./stage-list";

// Without this a new stage would be added with a form that cannot set it, or with one that writes what the contract refuses.

const flat = (fields: readonly NamedField[]): [string, StageField][] =>
  fields.flatMap(({ key, field }) => [[key, field] as [string, StageField], ...inside(field)]);
function inside(field: StageField): [string, StageField][] {
  if (field.type === "group" || field.type === "rows") return flat(field.fields);
  return field.type === "forms"
    ? field.forms.flatMap((form) => [["", form] as [string, StageField], ...inside(form)])
    : [];
}

test.each(STAGE_KINDS)("%s has a form, and only branches are written as JSON", (kind) => {
  const fields = fieldsOfStage(kind);
  expect(fields[0]?.key).toBe(kind);
  const json = flat(fields).filter(([, field]) => field.type === "json");
  expect(json.map(([key]) => key)).toEqual(kind === "when" ? ["do", "else"] : []);
  expect(STAGE_INFO[kind].title).toBeTruthy();
  expect(Stage.safeParse(STAGE_INFO[kind].example).success).toBe(true);
  expect(stageWords(STAGE_INFO[kind].example)).not.toContain("[object");
});

test("another way to write a stage takes over what both know", () => {
  const forms = (kind: StageKind) => {
    const field = fieldsOfStage(kind)[0]?.field;
    return field?.type === "forms" ? field.forms : [];
  };
  const [short, full] = forms("drop_lines") as [StageField, StageField];
  expect(convert(["^a"], full)).toEqual({ patterns: ["^a"] });
  expect(convert({ patterns: ["^a"], unless: ["b"] }, short)).toEqual(["^a"]);
  const [tokens, detailed] = forms("budget") as [StageField, StageField];
  expect(convert(500, detailed)).toEqual({ tokens: 500 });
  expect(convert({ tokens: 500, importance: [] }, tokens)).toBe(500);
  expect(formOf(forms("progress"), true)).toBe(0);
  expect(formOf(forms("progress"), { patterns: ["x"] })).toBe(1);
  expect(startOf({ type: "forms", forms: forms("progress") })).toBe(true);
});
