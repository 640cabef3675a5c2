import { type APIRequestContext, test as base, expect } from "@playwright/test";
import type { Agent } from "@/lib/contract/agent";
import type { Hook } from "@/lib/contract/hook";
import type { RunResult } from "@/lib/contract/run";
import { ServerProcess } from "./server-process";

export { expect };

// biome-ignore lint/suspicious/noExplicitAny: answers are JSON that a test looks into; the routes have already parsed them
type Json = any;
export type Answer<T = Json> = { status: number; data: T; headers: Record<string, string> };

/** The JSON API as a script sees it. Every call answers; the test looks at the status. */
export class Api {
  constructor(private readonly request: APIRequestContext) {}

  async call<T = Json>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await this.request.fetch(path, {
      method,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { data: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)) }),
    });
    const text = await response.text();
    const json = (response.headers()["content-type"] ?? "").includes("json");
    return { status: response.status(), data: (json ? JSON.parse(text) : text) as T, headers: response.headers() };
  }

  get = <T = Json>(path: string) => this.call<T>("GET", path);
  post = <T = Json>(path: string, body: unknown = {}) => this.call<T>("POST", path, body);
  patch = <T = Json>(path: string, body: unknown, headers?: Record<string, string>) =>
    this.call<T>("PATCH", path, body, headers);
  delete = (path: string) => this.call("DELETE", path);

  async createAgent(fields: Record<string, unknown> = {}): Promise<Agent> {
    const { status, data } = await this.post<Agent>("/api/agents", {
      name: `Agent ${crypto.randomUUID().slice(0, 8)}`,
      ...fields,
    });
    expect(status).toBe(201);
    return data;
  }

  async createHook(agent: Agent, config: Record<string, unknown>): Promise<Hook> {
    const body = { name: "Hook", point: "transform_tool_result", publish: true, ...config };
    const answer = await this.post<Hook>(`/api/agents/${agent.slug}/hooks`, body);
    expect(answer.status, JSON.stringify(answer.data)).toBe(201);
    return answer.data;
  }

  live = (agent: Agent, event: Record<string, unknown>) =>
    this.post(`/v1/agents/${agent.slug}/hooks/transform_tool_result`, toolEvent(event));

  testRun = (agent: Agent, event: Record<string, unknown>, hooks?: unknown[]) =>
    this.post<RunResult>(`/api/agents/${agent.slug}/runs`, {
      point: "transform_tool_result",
      event: toolEvent(event),
      ...(hooks && { hooks }),
    });
}

/** The eight fields of LibreFang's event. */
export const toolEvent = (fields: Record<string, unknown> = {}) => ({
  type: "transform_tool_result",
  agent_id: "5f0c1a52-7a55-5b52-9d0b-6f3f2b1f7f11",
  tool_name: "shell_exec",
  tool_use_id: "toolu_01",
  input: { command: "cargo check" },
  content: "   Compiling demo v0.1.0\nerror[E0308]: mismatched types\n",
  is_error: true,
  status: "error",
  ...fields,
});

export const script = (runtime: string, source: string, rest: Record<string, unknown> = {}) => ({
  runner: { kind: "command", runtime, source },
  ...rest,
});

export const pipeline = (stages: unknown[], rest: Record<string, unknown> = {}) => ({
  runner: { kind: "pipeline", stages },
  ...rest,
});

type Fixtures = {
  api: Api;
  /** Starts a server of its own; all are ended after the test, however it ends. */
  startServer: (env?: Record<string, string>) => Promise<ServerProcess>;
};

export const test = base.extend<Fixtures>({
  api: async ({ request }, use) => use(new Api(request)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from a pattern
  startServer: async ({}, use) => {
    const started: ServerProcess[] = [];
    await use(async (env) => {
      const server = await ServerProcess.start(env);
      started.push(server);
      return server;
    });
    await Promise.all(started.map((server) => server.stop("SIGKILL")));
  },
});
