import {
  AgentImportRequest,
  ExportAnswer,
  ExportQuery,
  IMPORT_LIMITS,
  ImportPlan,
  ImportRequest,
} from "@/lib/contract/manifest";
import { getAgent } from "@/lib/service/agents";
import { archiveOf, exportAgent } from "@/lib/service/export-agent";
import { importAgent } from "@/lib/service/import-agent";
import { operation } from "../operation";
import { param } from "../param";

const tag = "import and export";

export const importFiles = operation({
  method: "POST",
  path: "/api/import",
  tag,
  summary: "Tell what files of LibreFang, SynapsCLI or Sluice would create; apply: true creates it, all or nothing",
  body: ImportRequest,
  maxBody: IMPORT_LIMITS.bodyBytes,
  response: ImportPlan,
  handle: async ({ body }) => ({ data: await importAgent(body, body.agent ?? null) }),
});

export const importIntoAgent = operation({
  method: "POST",
  path: "/api/agents/{agent}/import",
  tag,
  summary: "The same, with the hooks appended to this agent's chains",
  body: AgentImportRequest,
  maxBody: IMPORT_LIMITS.bodyBytes,
  response: ImportPlan,
  handle: async ({ params, body }) => ({ data: await importAgent(body, param(params, "agent")) }),
});

export const readExport = operation({
  method: "GET",
  path: "/api/agents/{agent}/export",
  tag,
  summary: "Write an agent with its hooks as files; archive=true answers a tar.gz",
  query: ExportQuery,
  response: ExportAnswer,
  binary: "application/gzip",
  handle: async ({ params, query }) => {
    const agent = param(params, "agent");
    const { answer, files } = await exportAgent(agent, query);
    if (!query.archive) return { data: answer };
    const { slug } = await getAgent(agent);
    const name = `${slug}-${query.format}`;
    return {
      bytes: await archiveOf(files, name),
      headers: { "content-disposition": `attachment; filename="${name}.tar.gz"` },
    };
  },
});
