import { SYNAPS_PERMISSIONS } from "@/lib/contract/lint";
import { finding, type Rule } from "./rule";
import { unpermitted } from "./script-actions";

const RESERVED = "tools.override";

/** Permissions of a SynapsCLI hook (synaps.md 1.1, 3.5, 4.1). */
export const permissions: Rule = ({ config, row }) => {
  if (row.family !== "synaps") return [];
  const given = config.permissions;
  const found = given.flatMap((permission, i) => {
    const path = `permissions.${i}`;
    if (permission === RESERVED)
      return [
        finding(
          "permission_reserved",
          path,
          `${RESERVED} is reserved: an extension that asks for it is refused.`,
          "Leave it out.",
        ),
      ];
    if ((SYNAPS_PERMISSIONS as readonly string[]).includes(permission)) return [];
    return [
      finding(
        "permission_unknown",
        path,
        `${JSON.stringify(permission)} is no permission of SynapsCLI: the extension is refused.`,
        `Use one of ${SYNAPS_PERMISSIONS.filter((name) => name !== RESERVED).join(", ")}.`,
      ),
    ];
  });
  if (row.permission !== null && !given.includes(row.permission))
    found.push(
      finding(
        "permission_missing",
        "permissions",
        `Without ${row.permission} an extension may not subscribe to ${row.point}.`,
        `Add ${JSON.stringify(row.permission)}.`,
      ),
    );
  if (row.point === "after_tool_call" && config.runner.kind === "pipeline" && !given.includes("tools.transform_output"))
    found.push(unpermitted("permissions"));
  return found;
};
