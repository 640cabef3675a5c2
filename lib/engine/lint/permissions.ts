import { PERMISSIONS, RESERVED_PERMISSIONS } from "@/lib/contract/permissions";
import { finding, type Rule } from "./rule";
import { unpermitted } from "./script-actions";

/** Permissions of a SynapsCLI hook (synaps.md 1.1, 3.5, 4.1). */
export const permissions: Rule = ({ config, row }) => {
  if (row.family !== "synaps") return [];
  const given = config.permissions;
  const found = given.flatMap((permission, i) => {
    const path = `permissions.${i}`;
    if (RESERVED_PERMISSIONS.includes(permission))
      return [
        finding(
          "permission_reserved",
          path,
          `${permission} is reserved: an extension that asks for it is refused.`,
          "Leave it out.",
        ),
      ];
    if ((PERMISSIONS as readonly string[]).includes(permission)) return [];
    return [
      finding(
        "permission_unknown",
        path,
        `${JSON.stringify(permission)} is no permission of SynapsCLI: the extension is refused.`,
        `Use one of ${PERMISSIONS.filter((name) => !RESERVED_PERMISSIONS.includes(name)).join(", ")}.`,
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
