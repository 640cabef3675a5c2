import * as z from "zod";
import { Timestamp } from "./list";
import { Name } from "./name";
import { POINTS, Point, Profile, pointsOf } from "./points";

export const Slug = z
  .string()
  .min(1)
  .max(63)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case letters, digits and single hyphens");

export const Resolution = z.partialRecord(Point, z.enum(["first_wins", "chain"])).check((ctx) => {
  for (const [point, rule] of Object.entries(ctx.value))
    if (rule === "chain" && !POINTS[point as Point].chainable)
      ctx.issues.push({
        code: "custom",
        input: ctx.value,
        path: [point],
        message: `${point} has nothing that one hook could hand to the next; chain works at ${CHAINABLE.join(", ")}`,
      });
});
const CHAINABLE = pointsOf().filter((point) => POINTS[point].chainable);

const fields = {
  name: Name,
  description: z.string().max(2_000).nullable(),
  enabled: z.boolean(),
  resolution: Resolution,
};

/** Body of `POST /api/agents`. Without a slug one is made from the name. */
export const NewAgent = z.strictObject({
  name: fields.name,
  slug: Slug.optional(),
  profile: Profile.default("librefang"),
  description: fields.description.default(null),
  enabled: fields.enabled.default(true),
  resolution: fields.resolution.default({}),
});
export type NewAgent = z.output<typeof NewAgent>;

export const AgentPatch = z.strictObject({ ...fields, slug: Slug }).partial();
export type AgentPatch = z.infer<typeof AgentPatch>;

/** An agent whose context passes through Sluice. A disabled agent answers "no change". */
export const Agent = z.strictObject({
  id: z.uuid(),
  slug: Slug,
  profile: Profile,
  ...fields,
  hooks: z.int(),
  /** When the newest live call came in; null before the first one. Test runs and replays do not count. */
  last_seen_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Agent = z.infer<typeof Agent>;

/** @returns a slug made from a name; "agent" when nothing usable is left. */
export const slugFrom = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 56)
    .replace(/-+$/, "") || "agent";
