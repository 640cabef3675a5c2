"use client";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { LIMITS } from "@/lib/contract/limits";
import { POINTS, type Point, type Profile, pointsOf } from "@/lib/contract/points";
import { useDraftContext, useDraftField } from "../draft-context";
import { Section } from "../fields/section";
import { adaptToPoint } from "../model/adapt-point";
import { asText } from "../model/path";

/** Name and hook point. Only points that a chain of this profile can run at are offered. */
export function Basics({ profile }: { profile: Profile | undefined }) {
  const { store } = useDraftContext();
  const name = useDraftField(["name"]);
  const point = useDraftField(["point"]);
  const points = pointsOf(profile);
  const current = asText(point.value);
  return (
    <Section title="What it is">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <div {...name.anchor}>
          <Field label="Name" error={name.error}>
            <Input
              value={asText(name.value)}
              maxLength={LIMITS.nameChars}
              placeholder={POINTS[current as Point]?.textKey === null ? "What it does, in few words" : "Trim cargo"}
              disabled={name.locked}
              onChange={(event) => name.set(event.target.value)}
            />
          </Field>
        </div>
        <div {...point.anchor}>
          <Field
            label="Hook point"
            error={point.error}
            help={points.includes(current as never) ? `When ${POINTS[current as "ingest"].moment}.` : undefined}
          >
            <Select
              value={current}
              disabled={point.locked}
              options={points.map((value) => ({ value: value as string, label: value, hint: POINTS[value].moment }))}
              onChange={(next) => store.replace(adaptToPoint(store.get().value, next as Point))}
            />
          </Field>
        </div>
      </div>
    </Section>
  );
}
