import type { Agent } from "@/lib/contract/agent";
import { SluiceError } from "@/lib/contract/error";
import type { HookConfig } from "@/lib/contract/hook-config";
import {
  type Finding,
  IMPORT_LIMITS,
  type ImportPlan,
  type ImportRequest,
  type PlannedAgent,
} from "@/lib/contract/manifest";
import { belongsTo, type Profile } from "@/lib/contract/points";
import { checkConfig } from "@/lib/engine/check";
import { finding } from "@/lib/manifest/finding";
import { type ReadAgent, readManifests } from "@/lib/manifest/read";
import { getAgent } from "@/lib/store/agents";
import { createImports } from "@/lib/store/imports";
import { checkScript } from "./check-script";
import { sluice } from "./container";
import { importFiles } from "./import-files";
import { manifestPorts } from "./manifest-ports";
import { conflictingScripts, writeScriptFiles } from "./script-files";

/**
 * Tells what an import of LibreFang's, SynapsCLI's or our own files would create, and with `apply` creates it: all of it or
 * nothing. Hooks are drafts unless `publish` is set.
 * @param target id or slug of the agent that gets the hooks; null makes new agents
 * @throws SluiceError agent_not_found; invalid_request when it is to be applied and cannot be; limit_reached
 */
export async function importAgent(request: ImportRequest, target: string | null): Promise<ImportPlan> {
  const { db, chains } = sluice();
  const existing = target === null ? null : await getAgent(db, target);
  const collected = await importFiles(request);
  const read = readManifests(collected.files, manifestPorts);
  const findings = [...collected.findings, ...read.findings];
  const agents = read.agents.map((agent) => planned(agent, existing));
  findings.push(...targetFaults(agents, existing));
  for (const agent of agents) findings.push(...(await hookFaults(agent)));
  for (const name of await conflictingScripts(read.placed))
    findings.push(
      finding(
        "error",
        "conflict",
        null,
        `Another file lies at ${name} in the folder of scripts; move it away, or change its name in the import.`,
      ),
    );
  const plan: ImportPlan = {
    agents,
    scripts: [...read.placed].map(([path, { bytes }]) => ({
      path,
      bytes: bytes.length,
      sha256: manifestPorts.sha256(bytes),
    })),
    findings: bounded(findings),
    applicable: agents.length > 0 && !findings.some(({ level }) => level === "error"),
    applied: false,
    created: [],
  };
  if (!request.apply) return plan;
  if (!plan.applicable) throw notApplicable(plan.findings);
  await writeScriptFiles(read.placed);
  const imports = agents.map(({ hooks, existing: id, source: _, engine: __, ...agent }) => ({
    agent: id ?? agent,
    hooks,
  }));
  const done = await createImports(db, imports, request.publish);
  for (const { agent } of done) chains.invalidate(agent.id);
  const created = done.map(({ agent, hooks }) => ({
    agent_id: agent.id,
    slug: agent.slug,
    hook_ids: hooks.map(({ id }) => id),
  }));
  return { ...plan, applied: true, created };
}

function planned({ fields, source, engine, hooks }: ReadAgent, existing: Agent | null): PlannedAgent {
  const { slug, ...rest } = fields;
  if (!existing) return { ...rest, ...(slug !== null && { slug }), source, engine, existing: null, hooks };
  const { name, profile, description, enabled, resolution } = existing;
  return {
    name,
    slug: existing.slug,
    profile,
    description,
    enabled,
    resolution,
    source,
    engine,
    existing: existing.id,
    hooks,
  };
}

function targetFaults(agents: readonly PlannedAgent[], existing: Agent | null): Finding[] {
  if (!existing || agents.length < 2) return [];
  const names = agents.map(({ source }) => source).join(", ");
  return [
    finding(
      "error",
      "conflict",
      null,
      `The files describe ${agents.length} agents (${names}), and only one can be imported into ${existing.slug}. Give the files of one, or import without naming an agent.`,
    ),
  ];
}

async function hookFaults({ hooks, profile, source, slug }: PlannedAgent): Promise<Finding[]> {
  const faults = hooks.flatMap((hook) => [
    ...profileFaults(hook, profile),
    ...checkConfig(hook).map((fault) => ({ hook, ...fault })),
  ]);
  for (const hook of hooks) for (const fault of await checkScript(hook, slug ?? "")) faults.push({ hook, ...fault });
  return faults.map(({ hook, path, message }) =>
    finding("error", "bad_value", source, `The hook ${JSON.stringify(hook.name)}: ${path}: ${message}`),
  );
}

function profileFaults(hook: HookConfig, profile: Profile) {
  if (belongsTo(hook.point, profile)) return [];
  return [
    {
      hook,
      path: "point",
      code: "other_profile",
      message: `agents with the profile ${profile} do not have ${hook.point}`,
    },
  ];
}

function bounded(findings: readonly Finding[]): Finding[] {
  const worst = (["error", "warning", "info"] as const).flatMap((level) => findings.filter((f) => f.level === level));
  if (worst.length <= IMPORT_LIMITS.findings) return worst;
  const kept = worst.slice(0, IMPORT_LIMITS.findings - 1);
  return [...kept, finding("info", "bad_file", null, `${worst.length - kept.length} more findings are not shown.`)];
}

function notApplicable(findings: readonly Finding[]): SluiceError {
  const errors = findings.filter(({ level }) => level === "error");
  const params = errors.slice(0, 100).map(({ file, line, code, message }) => ({
    path: file ?? "files",
    code,
    message,
    ...(line !== null && { line }),
  }));
  const [first] = params;
  const more = params.length > 1 ? ` (and ${params.length - 1} more)` : "";
  const why = first ? `${first.path}: ${first.message}${more}` : "there is no agent in it";
  return new SluiceError("invalid_request", `The import cannot be applied: ${why}`, params);
}
