import { many, numbers, written } from "../lib.mjs";

const hex = (next, length) => many(length, () => "0123456789abcdef"[next(16)]).join("");
const SERVICES = ["api", "cache", "db", "gateway", "mailer", "queue", "search", "web", "worker"];

/** Docker, Compose, kubectl and Helm want a daemon or a cluster, so their samples are written from the documented formats. */
export function capture() {
  const next = numbers(11);
  const docker = "Docker 28.2.2";
  const steps = (failing) => {
    const out = [
      '#0 building with "default" instance using docker driver',
      "",
      "#1 [internal] load build definition from Dockerfile",
      "#1 transferring dockerfile: 1.21kB done",
      "#1 DONE 0.0s",
      "",
      "#2 [internal] load metadata for docker.io/library/node:20-bookworm-slim",
      "#2 DONE 0.9s",
      "",
      "#3 [internal] load .dockerignore",
      "#3 transferring context: 120B done",
      "#3 DONE 0.0s",
      "",
      `#4 [deps 1/4] FROM docker.io/library/node:20-bookworm-slim@sha256:${hex(next, 64)}`,
      `#4 resolve docker.io/library/node:20-bookworm-slim@sha256:${hex(next, 64)} 0.0s done`,
    ];
    for (let layer = 0; layer < 6; layer++) {
      const id = hex(next, 64);
      for (let part = 0; part < 14; part++)
        out.push(`#4 sha256:${id} ${(part * 2.1).toFixed(2)}MB / 29.36MB ${(0.2 + part * 0.1).toFixed(1)}s`);
      out.push(`#4 extracting sha256:${id} 1.${next(9)}s done`);
    }
    out.push(
      "#4 DONE 6.2s",
      "",
      "#5 [internal] load build context",
      "#5 transferring context: 4.81MB 0.1s done",
      "#5 DONE 0.2s",
      "",
      "#6 [deps 2/4] WORKDIR /app",
      "#6 CACHED",
      "",
      "#7 [deps 3/4] COPY package.json package-lock.json ./",
      "#7 DONE 0.1s",
      "",
      "#8 [deps 4/4] RUN npm ci",
      `#8 2.412 npm warn deprecated inflight@1.0.6: This module is not supported, and leaks memory.`,
      `#8 2.518 npm warn deprecated glob@7.2.3: Glob versions prior to v9 are no longer supported`,
    );
    for (let i = 0; i < 60; i++)
      out.push(
        `#8 ${(3 + i * 0.07).toFixed(3)} npm http fetch GET 200 https://registry.npmjs.org/pkg-${i} ${next(90)}ms (cache miss)`,
      );
    out.push(
      "#8 9.871 added 412 packages, and audited 413 packages in 7s",
      "#8 9.880 found 0 vulnerabilities",
      "#8 DONE 10.3s",
      "",
      "#9 [build 1/2] COPY . .",
      "#9 DONE 0.3s",
      "",
      "#10 [build 2/2] RUN npm run build",
      "#10 0.512 > web@1.4.0 build",
      "#10 0.512 > vite build",
    );
    for (let i = 0; i < 80; i++)
      out.push(
        `#10 3.${100 + i} dist/assets/chunk-${hex(next, 8)}.js ${(1 + next(40) / 10).toFixed(2)} kB │ gzip: 0.${10 + next(80)} kB`,
      );
    if (failing)
      out.push(
        "#10 4.921 src/pages/Orders.tsx(41,17): error TS2339: Property 'total' does not exist on type 'Order'.",
        "#10 4.921 src/pages/Orders.tsx(58,9): error TS2322: Type 'string' is not assignable to type 'number'.",
        '#10 ERROR: process "/bin/sh -c npm run build" did not complete successfully: exit code: 2',
        "------",
        " > [build 2/2] RUN npm run build:",
        "4.921 src/pages/Orders.tsx(41,17): error TS2339: Property 'total' does not exist on type 'Order'.",
        "4.921 src/pages/Orders.tsx(58,9): error TS2322: Type 'string' is not assignable to type 'number'.",
        "------",
        "Dockerfile:14",
        "--------------------",
        "  12 |     FROM deps AS build",
        "  13 |     COPY . .",
        "  14 | >>> RUN npm run build",
        "  15 |     ",
        "--------------------",
        'ERROR: failed to solve: process "/bin/sh -c npm run build" did not complete successfully: exit code: 2',
      );
    else
      out.push(
        "#10 5.001 ✓ built in 4.31s",
        "#10 DONE 5.2s",
        "",
        "#11 exporting to image",
        "#11 exporting layers 0.8s done",
        `#11 writing image sha256:${hex(next, 64)} done`,
        "#11 naming to docker.io/library/web:1.4.0 done",
        "#11 DONE 0.9s",
        "",
        " 1 warning found (use docker --debug to expand):",
        ' - SecretsUsedInArgOrEnv: Do not use ARG or ENV instructions for sensitive data (ENV "API_KEY") (line 9)',
      );
    return `${out.join("\n")}\n`;
  };
  written("docker-build", "passing", {
    toolVersion: docker,
    title: "docker build, plain progress",
    command: "docker build -t web:1.4.0 .",
    text: steps(false),
    keep: [
      "#8 9.871 added 412 packages, and audited 413 packages in 7s",
      "SecretsUsedInArgOrEnv",
      "naming to docker.io/library/web:1.4.0",
      "built in 4.31s",
    ],
    noise: ["/ 29.36MB", "npm http fetch GET 200"],
  });
  written("docker-build", "failing", {
    toolVersion: docker,
    title: "docker build, the build step fails",
    command: "docker buildx build --progress=plain .",
    exitCode: 1,
    text: steps(true),
    keep: [/error TS\d+/, /^ERROR: failed to solve/, "Dockerfile:14", ">>> RUN npm run build", /^#10 ERROR: /],
    noise: ["/ 29.36MB"],
  });
  const ps = [
    `CONTAINER ID   IMAGE                                COMMAND                  CREATED        STATUS                      PORTS                                         NAMES`,
    ...many(26, (i) => {
      const s = SERVICES[i % 9];
      return `${hex(next, 12)}   ${`registry.example.com/shop/${s}:2.${i}.1`.padEnd(36)} "docker-entrypoint.s…"   ${(i % 7) + 2} hours ago    ${(i === 17 ? "Restarting (1) 9 seconds ago" : `Up ${(i % 7) + 2} hours (healthy)`).padEnd(27)} ${`0.0.0.0:${8000 + i}->80/tcp, [::]:${8000 + i}->80/tcp`.padEnd(45)} shop-${s}-${1 + Math.floor(i / 9)}`;
    }),
  ];
  written("docker", "ps", {
    toolVersion: docker,
    title: "docker ps, 26 containers",
    command: "docker ps -a",
    text: `${ps.join("\n")}\n`,
    keep: ["Restarting (1) 9 seconds ago", "shop-worker-2", "shop-api-3"],
  });
  written("docker", "images", {
    toolVersion: docker,
    title: "docker images",
    command: "docker images",
    text: `REPOSITORY                          TAG       IMAGE ID       CREATED        SIZE\n${many(40, (i) => `${`registry.example.com/shop/${SERVICES[i % 9]}`.padEnd(35)} 2.${i}.1     ${hex(next, 12)}   ${2 + i} days ago    ${100 + next(900)}MB`).join("\n")}\n`,
    keep: ["registry.example.com/shop/worker", "2.39.1"],
  });
  const line = (i, name) =>
    `${name.padEnd(12)} | 2026-05-04T10:${String(Math.floor(i / 20)).padStart(2, "0")}:${String((i * 3) % 60).padStart(2, "0")}.${100 + next(899)}Z INFO request ${hex(next, 12)} GET /orders/${next(9000)} 200 ${next(90)}ms`;
  const logs = many(300, (i) =>
    i === 144
      ? "api-1        | 2026-05-04T10:07:12.412Z ERROR request 9f1c GET /orders/8841 500\napi-1        | Error: connect ECONNREFUSED 172.18.0.4:5432\napi-1        |     at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1611:16)\napi-1        |     at Pool.connect (/app/src/db/pool.js:41:11)"
      : i === 146
        ? "db-1         | 2026-05-04 10:07:13.001 UTC [1] LOG:  database system was shut down at 2026-05-04 10:07:11 UTC"
        : line(i, `${SERVICES[i % 9]}-1`),
  );
  written("docker-logs", "compose", {
    toolVersion: docker,
    title: "docker compose logs, one connection refused",
    command: "docker compose logs",
    text: `${logs.join("\n")}\n`,
    keep: ["Error: connect ECONNREFUSED 172.18.0.4:5432", "/app/src/db/pool.js:41:11", "database system was shut down"],
  });
  written("docker-logs", "container", {
    toolVersion: docker,
    title: "docker logs",
    command: "docker logs shop-api-1 2>&1",
    text: `${logs
      .slice(0, 160)
      .map((l) => l.replace(/^\S+ +\| /gm, ""))
      .join("\n")}\n`,
    keep: ["Error: connect ECONNREFUSED 172.18.0.4:5432", "/app/src/db/pool.js:41:11"],
  });
  const layers = SERVICES.flatMap((s) => [
    ` ${s} Pulling `,
    ...many(8, () => hex(next, 12)).flatMap((id) => [
      ` ${id} Pulling fs layer `,
      ` ${id} Waiting `,
      ...many(9, (n) => ` ${id} Downloading [${"=".repeat(n * 5)}>${" ".repeat(45 - n * 5)}]  ${n * 3}.1MB/29.1MB`),
      ` ${id} Verifying Checksum `,
      ` ${id} Download complete `,
      ` ${id} Extracting [==================================================>]  29.1MB/29.1MB`,
      ` ${id} Pull complete `,
    ]),
    ` ${s} Pulled `,
  ]).slice(0, 800);
  written("docker-compose", "up", {
    toolVersion: docker,
    title: "docker compose up -d, one container is unhealthy",
    command: "docker compose up -d",
    exitCode: 1,
    text: `${[...layers, " Network shop_default  Creating", " Network shop_default  Created", ...SERVICES.flatMap((s) => [` Container shop-${s}-1  Creating`, ` Container shop-${s}-1  Created`, ` Container shop-${s}-1  Starting`, s === "db" ? " Container shop-db-1  Error" : ` Container shop-${s}-1  Started`]), "dependency failed to start: container shop-db-1 is unhealthy"].join("\n")}\n`,
    keep: ["Container shop-db-1  Error", "dependency failed to start: container shop-db-1 is unhealthy"],
    noise: ["Downloading [=", "Pull complete"],
  });

  const kubectl = "kubectl 1.32";
  const pod = (i) => `${SERVICES[i % 9]}-${hex(next, 10)}-${hex(next, 5)}`;
  const pods = many(120, (i) => {
    const [status, ready, restarts] =
      i === 58
        ? ["CrashLoopBackOff", "0/1", "17 (2m ago)"]
        : i === 90
          ? ["ImagePullBackOff", "0/2", "0"]
          : ["Running", "1/1", "0"];
    return `${["default", "payments", "shop", "kube-system"][i % 4].padEnd(13)} ${pod(i).padEnd(40)} ${ready}     ${status.padEnd(19)} ${restarts.padEnd(14)} ${1 + next(40)}d`;
  });
  written("kubectl-get", "pods", {
    toolVersion: kubectl,
    title: "kubectl get pods -A, 120 pods, two in trouble",
    command: "kubectl get pods -A",
    text: `NAMESPACE     NAME                                     READY   STATUS              RESTARTS       AGE\n${pods.join("\n")}\n`,
    keep: [pods[58].split(/ +/)[1], "CrashLoopBackOff", "ImagePullBackOff", pods[90].split(/ +/)[1], "NAMESPACE"],
  });
  written("kubectl-get", "events", {
    toolVersion: kubectl,
    title: "kubectl get events",
    command: "kubectl get events -n shop",
    text: `LAST SEEN   TYPE      REASON      OBJECT                          MESSAGE\n${many(140, (i) => (i === 71 ? `2m          Warning   Failed      pod/worker-7c9d-x2k1            Failed to pull image "registry.example.com/shop/worker:2.4.0": not found` : i % 20 === 3 ? `${i}s         Warning   BackOff     pod/api-5f6b-${hex(next, 4)}              Back-off restarting failed container api in pod` : `${i}s         Normal    ${["Scheduled", "Pulled  ", "Created ", "Started "][i % 4]}   pod/${SERVICES[i % 9]}-${hex(next, 5)}-${hex(next, 4)}          Successfully ${["assigned shop/pod to node-2", "pulled image", "created container", "started container"][i % 4]}`)).join("\n")}\n`,
    keep: [
      'Failed to pull image "registry.example.com/shop/worker:2.4.0": not found',
      "Back-off restarting failed container api",
    ],
  });
  written("kubectl", "describe-pod", {
    toolVersion: kubectl,
    title: "kubectl describe pod, out of memory",
    command: "kubectl describe pod worker-7c9d-x2k1",
    text: `Name:             worker-7c9d-x2k1\nNamespace:        shop\nPriority:         0\nService Account:  default\nNode:             node-2/10.0.0.12\nStart Time:       Mon, 04 May 2026 10:00:00 +0000\nLabels:           app=worker\n                  pod-template-hash=7c9d\nAnnotations:      <none>\nStatus:           Running\nIP:               10.1.2.3\nControlled By:  ReplicaSet/worker-7c9d\nContainers:\n  worker:\n    Container ID:   containerd://${hex(next, 64)}\n    Image:          registry.example.com/shop/worker:2.4.0\n    Image ID:       registry.example.com/shop/worker@sha256:${hex(next, 64)}\n    Port:           <none>\n    State:          Waiting\n      Reason:       CrashLoopBackOff\n    Last State:     Terminated\n      Reason:       OOMKilled\n      Exit Code:    137\n      Started:      Mon, 04 May 2026 10:20:00 +0000\n      Finished:     Mon, 04 May 2026 10:21:03 +0000\n    Ready:          False\n    Restart Count:  9\n    Limits:\n      memory:  128Mi\n    Requests:\n      memory:     128Mi\n    Environment:\n${many(24, (i) => `      SETTING_${i}:  value-${i}`).join("\n")}\n    Mounts:\n      /var/run/secrets/kubernetes.io/serviceaccount from kube-api-access-x2k1 (ro)\nConditions:\n  Type              Status\n  Initialized       True \n  Ready             False \n  ContainersReady   False \n  PodScheduled      True \nVolumes:\n  kube-api-access-x2k1:\n    Type:                    Projected (a volume that contains injected data from multiple sources)\n    TokenExpirationSeconds:  3607\n    ConfigMapName:           kube-root-ca.crt\nQoS Class:                   Burstable\nNode-Selectors:              <none>\nTolerations:                 node.kubernetes.io/not-ready:NoExecute op=Exists for 300s\n                             node.kubernetes.io/unreachable:NoExecute op=Exists for 300s\nEvents:\n  Type     Reason     Age                  From               Message\n  ----     ------     ----                 ----               -------\n  Normal   Scheduled  22m                  default-scheduler  Successfully assigned shop/worker-7c9d-x2k1 to node-2\n  Normal   Pulled     2m (x9 over 22m)     kubelet            Container image "registry.example.com/shop/worker:2.4.0" already present on machine\n  Warning  BackOff    30s (x80 over 20m)   kubelet            Back-off restarting failed container worker in pod worker-7c9d-x2k1\n`,
    keep: [
      "OOMKilled",
      "Exit Code:    137",
      "CrashLoopBackOff",
      "memory:  128Mi",
      "Back-off restarting failed container worker",
      "Restart Count:  9",
      "shop/worker:2.4.0",
    ],
  });
  written("kubectl", "apply", {
    toolVersion: kubectl,
    title: "kubectl apply, mostly unchanged",
    command: "kubectl apply -f k8s/",
    exitCode: 1,
    text: `${many(48, (i) => `${["deployment.apps", "service", "configmap", "ingress.networking.k8s.io"][i % 4]}/${SERVICES[i % 9]}-${i} ${i === 12 ? "configured" : i === 30 ? "created" : "unchanged"}`).join("\n")}\nError from server (Invalid): error when creating "k8s/worker.yml": Deployment.apps "worker" is invalid: spec.template.spec.containers[0].image: Required value\n`,
    keep: [
      "deployment.apps/gateway-12 configured".replace("gateway", SERVICES[12 % 9]),
      `configmap/${SERVICES[30 % 9]}-30 created`,
      "spec.template.spec.containers[0].image: Required value",
    ],
  });
  written("kubectl-logs", "crash", {
    toolVersion: kubectl,
    title: "kubectl logs, a crash at the end",
    command: "kubectl logs deploy/worker --tail=400",
    text: `${many(360, (i) => `{"level":"info","ts":"2026-05-04T10:${String(Math.floor(i / 12)).padStart(2, "0")}:${String((i * 5) % 60).padStart(2, "0")}.${100 + next(899)}Z","msg":"job done","job":"${hex(next, 16)}","took_ms":${next(500)}}`).join("\n")}\n{"level":"warn","ts":"2026-05-04T10:31:00.001Z","msg":"memory above 90 percent","rss_mb":119}\npanic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x18 pc=0x6f1a2b]\n\ngoroutine 41 [running]:\nmain.(*Worker).run(0xc0001a2000, {0x1, 0x2})\n\t/src/worker/run.go:88 +0x1d2\ncreated by main.main in goroutine 1\n\t/src/main.go:31 +0x85\n`,
    keep: [
      "panic: runtime error: invalid memory address or nil pointer dereference",
      "/src/worker/run.go:88",
      "memory above 90 percent",
    ],
  });
  const helm = "Helm 3.17";
  written("helm", "upgrade-failed", {
    toolVersion: helm,
    title: "helm upgrade, a wait runs out",
    command: "helm upgrade --install shop ./chart --wait",
    exitCode: 1,
    text: `${many(40, (i) => `walk.go:75: found symbolic link in path: /home/user/chart/templates/_part${i}.tpl resolves to /home/user/shared/_part${i}.tpl. Contents of linked file included and used`).join("\n")}\nclient.go:142: [debug] creating 41 resource(s)\n${many(90, (i) => `ready.go:304: [debug] Deployment is not ready: shop/${SERVICES[i % 9]}. ${i % 3} out of 3 expected pods are ready`).join("\n")}\nError: UPGRADE FAILED: context deadline exceeded\nhelm.go:86: [debug] context deadline exceeded\nUPGRADE FAILED\n`,
    keep: ["Error: UPGRADE FAILED: context deadline exceeded", "Deployment is not ready: shop/worker"],
  });
  written("helm", "list", {
    toolVersion: helm,
    title: "helm list -A",
    command: "helm list -A",
    text: `NAME        \tNAMESPACE\tREVISION\tUPDATED                                \tSTATUS  \tCHART            \tAPP VERSION\n${many(18, (i) => `${`${SERVICES[i % 9]}-${i}`.padEnd(12)}\tshop     \t${1 + next(30)}       \t2026-05-0${1 + (i % 9)} 10:00:00.${100000000 + next(899999999)} +0000 UTC\t${i === 7 ? "failed  " : "deployed"}\t${SERVICES[i % 9]}-2.${i}.0      \t1.${i}.0`).join("\n")}\n`,
    keep: ["failed", "web-7", "REVISION"],
  });
}
