import { many, numbers, prepare, sample, version, workspace, writeFiles } from "../lib.mjs";

const MAIN = `terraform {
  required_version = ">= 1.4"
}
variable "names" { default = [${many(18, (i) => `"node-${i}"`).join(", ")}] }
resource "terraform_data" "node" {
  for_each = toset(var.names)
  input = { name = each.key, size = "small", zone = "a", labels = { team = "core", tier = "\${each.key}-tier" } }
}
resource "terraform_data" "gate" {
  input            = { allow = ["10.0.0.0/8"], port = 443 }
  triggers_replace = ["v1"]
}
output "count" { value = length(terraform_data.node) }
`;

export function capture() {
  const next = numbers(3);
  const tf = version("terraform version");
  const t = workspace("infra", { "main.tf": MAIN });
  const tfEnv = { TF_CLI_CONFIG_FILE: "/dev/null", CHECKPOINT_DISABLE: "1" };
  prepare(t.dir, "terraform init -no-color", tfEnv);
  const base = { project: t, env: tfEnv, toolVersion: tf };
  sample("terraform", "plan-create", {
    ...base,
    title: "terraform plan, 19 to add",
    command: "terraform plan",
    outcome: "passing",
    keep: ['# terraform_data.node["node-7"] will be created', "Plan: 19 to add, 0 to change, 0 to destroy."],
  });
  sample("terraform", "apply", {
    ...base,
    title: "terraform apply",
    command: "terraform apply -auto-approve -no-color",
    outcome: "passing",
    keep: ["Apply complete! Resources: 19 added, 0 changed, 0 destroyed.", "count = 18"],
    noise: ['terraform_data.node["node-7"]: Creating...'],
  });
  writeFiles(t.dir, {
    "main.tf": MAIN.replace('"v1"', '"v2"').replace("port = 443", "port = 8443").replace('"node-3", ', ""),
  });
  sample("terraform", "plan-change", {
    ...base,
    title: "terraform plan, one replaced, one destroyed",
    command: "terraform plan -no-color",
    outcome: "passing",
    keep: [
      "# terraform_data.gate must be replaced",
      '# terraform_data.node["node-3"] will be destroyed',
      "Plan: 1 to add, 0 to change, 2 to destroy.",
      "443 -> 8443",
    ],
  });
  writeFiles(t.dir, {
    "main.tf": MAIN.replace("port = 443", "port = var.port").replace('output "count"', 'output "count" "x"'),
  });
  sample("terraform", "invalid", {
    ...base,
    title: "terraform plan, an undeclared variable",
    command: "terraform plan -no-color",
    outcome: "failing",
    keep: [/Error: /, /on main\.tf line \d+/],
  });
  t.remove();

  const p = workspace("service", {});
  writeFiles(p.dir, {
    "server.mjs":
      'import http from "node:http";\nhttp.createServer((q, s) => {\n  if (q.url === "/missing") return s.writeHead(404, { "content-type": "application/json", "x-request-id": "r-1" }).end(\'{"error":"no such order"}\');\n  s.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ items: Array.from({ length: 120 }, (_, i) => ({ id: i, name: "order " + i, state: i === 77 ? "failed" : "shipped", note: null, tags: ["a", "b"], links: { self: "/orders/" + i, customer: "/customers/" + (i % 9) } })) }));\n}).listen(38211, "127.0.0.1");\n',
  });
  const serve = (command) => `node server.mjs & sleep 0.7; ${command}; code=$?; kill %1; exit $code`;
  const curl = version("curl --version").slice(0, 11);
  sample("curl", "verbose-404", {
    project: p,
    toolVersion: curl,
    title: "curl -v, a 404",
    command: "curl -v http://localhost:8080/missing",
    run: serve("curl -v http://127.0.0.1:38211/missing"),
    outcome: "passing",
    keep: ["HTTP/1.1 404 Not Found", '{"error":"no such order"}', "GET /missing"],
  });
  sample("curl", "refused", {
    project: p,
    toolVersion: curl,
    title: "curl, connection refused, with the meter",
    command: "curl http://localhost:9/orders",
    run: "curl http://127.0.0.1:9/orders",
    outcome: "failing",
    keep: [/curl: \(7\)/],
  });
  sample("curl", "json-download", {
    project: p,
    toolVersion: curl,
    title: "curl, JSON with 120 items",
    command: "curl -s http://localhost:8080/orders",
    run: serve("curl -s http://127.0.0.1:38211/orders"),
    outcome: "passing",
    keep: ['"items":[', '"id":0'],
    extra: { valid_json: true },
  });
  sample("json", "jq-pretty", {
    project: p,
    toolVersion: version("jq --version"),
    title: "jq ., 120 items",
    command: "curl -s http://localhost:8080/orders | jq .",
    run: serve("curl -s http://127.0.0.1:38211/orders | jq ."),
    outcome: "passing",
    keep: ['"items":'],
    extra: { valid_json: true },
  });
  writeFiles(p.dir, {
    "package-lock.json": `${JSON.stringify({ name: "desk", version: "1.0.0", lockfileVersion: 3, requires: true, packages: Object.fromEntries(many(160, (i) => [`node_modules/pkg-${i}`, { version: `${next(9)}.${next(9)}.0`, resolved: `https://registry.npmjs.org/pkg-${i}/-/pkg-${i}.tgz`, integrity: `sha512-${many(8, () => next(1e9).toString(36)).join("")}==`, license: "MIT", engines: { node: ">=18" } }])) }, null, 2)}\n`,
    "events.ndjson": many(260, (i) =>
      JSON.stringify({
        ts: `2026-05-04T10:${String(Math.floor(i / 6) % 60).padStart(2, "0")}:${String((i * 10) % 60).padStart(2, "0")}Z`,
        level: i === 131 ? "error" : i % 40 === 7 ? "warn" : "info",
        msg: i === 131 ? "charge failed: card_declined for order 8841" : i % 40 === 7 ? "slow query" : "request done",
        path: `/orders/${next(5000)}`,
        ms: next(400),
        request_id: next(1e9).toString(36),
      }),
    )
      .join("\n")
      .concat("\n"),
    "app.log": many(520, (i) => {
      const time = `2026-05-04 10:${String(Math.floor(i / 10)).padStart(2, "0")}:${String((i * 6) % 60).padStart(2, "0")},${String(next(1000)).padStart(3, "0")}`;
      return i === 333
        ? `${time} ERROR [worker-3] billing.charge: payment 8841 failed: card_declined\nTraceback (most recent call last):\n  File "/srv/app/billing/charge.py", line 88, in charge\n    response = gateway.post(order)\n  File "/srv/app/billing/gateway.py", line 41, in post\n    raise Declined(order.id, reason)\nbilling.errors.Declined: order 8841: card_declined`
        : i === 201
          ? `${time} WARN  [pool] db: pool exhausted, 40 waiting`
          : i === 480
            ? `${time} INFO  [main] app: shutting down after signal 15`
            : `${time} INFO  [worker-${next(8)}] http.access: ${["GET", "POST"][next(2)]} /orders/${next(9000)} 200 ${next(300)}ms request_id=${next(1e9).toString(16)}`;
    })
      .join("\n")
      .concat("\n"),
    "java.log": many(140, (i) =>
      i % 47 === 20
        ? `2026-05-04T10:${String(i % 60).padStart(2, "0")}:01.1${i % 9}0Z ERROR 1 --- [exec-${i % 5}] c.a.orders.OrderController : order ${4000 + i} cannot be read\njava.lang.IllegalStateException: order ${4000 + i} has no lines\n\tat com.acme.orders.Order.total(Order.java:57)\n\tat com.acme.orders.OrderController.show(OrderController.java:34)\n${many(38, (n) => `\tat org.springframework.web.filter.Layer${n}.doFilter(Layer${n}.java:${100 + n})`).join("\n")}\nCaused by: java.sql.SQLException: relation "order_lines" does not exist\n\tat org.postgresql.core.v3.QueryExecutorImpl.receiveErrorResponse(QueryExecutorImpl.java:2725)\n\tat com.acme.orders.LineRepository.find(LineRepository.java:19)\n\t... 41 more`
        : `2026-05-04T10:${String(i % 60).padStart(2, "0")}:00.${100 + next(899)}Z  INFO 1 --- [exec-${i % 5}] c.a.orders.OrderController : order ${1000 + i} read in ${next(90)} ms`,
    )
      .join("\n")
      .concat("\n"),
    "access.log": many(
      420,
      (i) =>
        `10.0.${next(4)}.${next(250)} - - [04/May/2026:10:${String(Math.floor(i / 8)).padStart(2, "0")}:${String(i % 60).padStart(2, "0")} +0000] "GET /assets/app-${next(40)}.js HTTP/1.1" ${i === 300 ? 502 : i % 90 === 11 ? 404 : 200} ${next(9000)} "-" "Mozilla/5.0 (X11; Linux x86_64)"`,
    )
      .join("\n")
      .concat("\n"),
  });
  sample("lockfile", "package-lock", {
    project: p,
    toolVersion: "cat",
    title: "cat package-lock.json",
    command: "cat package-lock.json",
    outcome: "passing",
    keep: ['"lockfileVersion": 3'].map(() => "lockfileVersion"),
    extra: { valid_json: true },
    edit: (x) => x,
  });
  sample("log", "ndjson-events", {
    project: p,
    toolVersion: "cat",
    title: "260 events, one JSON object a line",
    command: "cat events.ndjson",
    outcome: "passing",
    keep: ["charge failed: card_declined for order 8841", "slow query"],
  });
  sample("log", "application", {
    project: p,
    toolVersion: "cat",
    title: "an application's log with one traceback",
    command: "cat app.log",
    outcome: "passing",
    keep: [
      "payment 8841 failed: card_declined",
      'File "/srv/app/billing/gateway.py", line 41, in post',
      "billing.errors.Declined: order 8841: card_declined",
      "pool exhausted, 40 waiting",
      "shutting down after signal 15",
    ],
  });
  sample("log", "spring", {
    project: p,
    toolVersion: "tail",
    title: "a Spring log with stack traces",
    command: "tail -n 1000 java.log",
    outcome: "passing",
    keep: [
      /order 4\d+ cannot be read/,
      /IllegalStateException: /,
      "at com.acme.orders.Order.total(Order.java:57)",
      'Caused by: java.sql.SQLException: relation "order_lines" does not exist',
      "LineRepository.java:19",
    ],
  });
  sample("log", "access", {
    project: p,
    toolVersion: "cat",
    title: "an access log, one 502",
    command: "cat access.log",
    outcome: "passing",
    keep: [/ 502 /, '" 404 '],
  });
  p.remove();

  const a = workspace("box", {});
  const mirror = (text) =>
    text
      .replace(/https?:\/\/[^\s/]+\/\S*?(?=\s)/g, "http://deb.debian.org/debian")
      .replace(
        /Get:(\d+) http:\/\/deb\.debian\.org\/debian bookworm\/main/g,
        "Get:$1 http://deb.debian.org/debian bookworm/main",
      );
  const apt = version("apt-get --version").replace(/ \(.*/, "");
  sample("apt", "install", {
    project: a,
    toolVersion: apt,
    title: "apt-get install of a dozen packages",
    command: "sudo apt-get install -y lua5.4 graphviz",
    run: "apt-get remove -y lua5.4 graphviz '^libgvc.*' '^libcgraph.*' '^liblua5.4.*' > /dev/null 2>&1; apt-get autoremove -y > /dev/null 2>&1; apt-get clean; apt-get install -y --no-install-recommends lua5.4 graphviz libgvc6",
    outcome: "passing",
    keep: [/newly installed/, /The following NEW packages will be installed/],
    edit: mirror,
  });
  sample("apt", "missing", {
    project: a,
    toolVersion: apt,
    title: "apt-get install, no such package",
    command: "apt-get install -y libmissing-dev",
    outcome: "failing",
    keep: ["E: Unable to locate package libmissing-dev"],
    edit: mirror,
  });
  sample("apt", "update", {
    project: a,
    toolVersion: apt,
    title: "apt-get update",
    command: "apt-get update",
    outcome: "passing",
    keep: [/Reading package lists/],
    edit: mirror,
  });
  a.remove();
}
