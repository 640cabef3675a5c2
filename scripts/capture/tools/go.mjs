import { many, sample, version, workspace, writeFiles } from "../lib.mjs";

const TOPICS = [
  "cart",
  "price",
  "stock",
  "route",
  "token",
  "audit",
  "queue",
  "retry",
  "cache",
  "parse",
  "index",
  "theme",
];

/** A module of small packages with table tests; `broken` makes three of them fail. */
function module(broken) {
  const files = { "go.mod": "module example.com/depot\n\ngo 1.19\n" };
  TOPICS.forEach((topic, at) => {
    files[`${topic}/${topic}.go`] =
      `package ${topic}\n\n// Scale multiplies and keeps within bounds.\nfunc Scale(n, by, max int) int {\n\tif n*by > max {\n\t\treturn max\n\t}\n\treturn n * by\n}\n`;
    const wrong = broken && at % 5 === 2;
    const rows = many(
      24,
      (i) => `\t\t{"${topic} ${i} times", ${i}, ${at + 1}, 1000, ${i * (at + 1) + (wrong && i === 17 ? 1 : 0)}},`,
    );
    files[`${topic}/${topic}_test.go`] = `package ${topic}

import "testing"

func TestScale(t *testing.T) {
	cases := []struct {
		name             string
		n, by, max, want int
	}{
${rows.join("\n")}
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := Scale(c.n, c.by, c.max); got != c.want {
				t.Errorf("Scale(%d, %d) = %d, want %d", c.n, c.by, got, c.want)
			}
		})
	}
}

func TestNeverAboveMax(t *testing.T) {
	if got := Scale(100, 100, 50); got != 50 {
		t.Fatalf("got %d", got)
	}
}
`;
  });
  if (broken)
    files["audit/panic_test.go"] =
      'package audit\n\nimport "testing"\n\nfunc TestTrail(t *testing.T) {\n\tvar trail map[string]int\n\ttrail["start"] = 1\n}\n';
  return files;
}

export function capture() {
  const toolVersion = version("go version").replace(/ linux.*/, "");
  const env = { GOFLAGS: "-mod=mod", GOPROXY: "off", GOCACHE: "/tmp/sample-go-cache" };
  const base = { env, toolVersion };
  const good = workspace("depot", module(false));
  sample("go-test", "verbose-passing", {
    ...base,
    project: good,
    title: "go test -v, twelve packages, all pass",
    command: "go test -v ./...",
    outcome: "passing",
    keep: [/^ok\s/],
    noise: ["=== RUN   TestScale/cart_3_times"],
  });
  sample("go-test", "passing", {
    ...base,
    project: good,
    title: "go test, cached",
    command: "go test ./...",
    outcome: "passing",
    keep: ["example.com/depot/cart"],
  });
  good.remove();

  const bad = workspace("depot", module(true));
  const fails = [/--- FAIL: /, /_test\.go:\d+: /, /^panic: assignment/, /^FAIL\s/, /panic_test\.go:7/];
  sample("go-test", "failing", {
    ...base,
    project: bad,
    title: "go test, three packages fail, one by a panic",
    command: "go test ./...",
    outcome: "failing",
    keep: fails,
  });
  sample("go-test", "verbose-failing", {
    ...base,
    project: bad,
    title: "go test -v, three packages fail",
    command: "cd depot && go test -v -count=1 ./... 2>&1",
    run: "go test -v -count=1 ./...",
    outcome: "failing",
    keep: fails,
    noise: ["--- PASS: TestScale/cart_3_times"],
  });
  writeFiles(bad.dir, {
    "cart/total.go":
      'package cart\n\nimport (\n\t"fmt"\n\t"os"\n)\n\nfunc Total(prices []int) string {\n\tsum := 0\n\tfor i, p := range prices {\n\t\tsum += p\n\t}\n\treturn sum\n}\n\nfunc Label(n int) string { return fmt.Sprint(n) + missing(n) }\n',
    "price/use.go": 'package price\n\nimport "example.com/depot/cart"\n\nvar Shown = cart.Totals(nil)\n',
  });
  sample("go-build", "failing", {
    ...base,
    project: bad,
    title: "go build with compile errors",
    command: "go build ./...",
    outcome: "failing",
    keep: [/\.go:\d+:\d+: /, /^# /],
  });
  writeFiles(bad.dir, {
    "cart/total.go":
      'package cart\n\nimport (\n\t"fmt"\n\t"sync"\n)\n\ntype Box struct {\n\tmu sync.Mutex\n\tn  int `json:n`\n}\n\nfunc Show(b Box) {\n\tfmt.Printf("%d of %s\\n", b.n)\n\treturn\n\tfmt.Println("never")\n}\n',
    "price/use.go": "package price\n",
  });
  sample("go-build", "vet", {
    ...base,
    project: bad,
    title: "go vet",
    command: "go vet ./...",
    outcome: "failing",
    keep: [/\.go:\d+:\d+: /, /^# /],
  });
  writeFiles(bad.dir, {
    "cmd/main.go":
      'package main\n\nimport (\n\t"fmt"\n\n\t"github.com/google/uuid"\n\t"golang.org/x/sync/errgroup"\n)\n\nfunc main() { fmt.Println(uuid.New(), errgroup.Group{}) }\n',
  });
  sample("go-build", "missing-module", {
    ...base,
    env: { ...env, GOFLAGS: "" },
    project: bad,
    title: "go build, a module is missing",
    command: "go build ./cmd",
    outcome: "failing",
    keep: [/no required module provides/],
  });
  writeFiles(bad.dir, {
    "cmd/main.go":
      'package main\n\nimport (\n\t"fmt"\n\t"os"\n\t"sync"\n)\n\nfunc main() {\n\tvar wg sync.WaitGroup\n\tjobs := make(chan int)\n\tfor i := 0; i < 40; i++ {\n\t\twg.Add(1)\n\t\tgo func(i int) {\n\t\t\tdefer wg.Done()\n\t\t\tn := <-jobs\n\t\t\tfmt.Println("worker", i, "took", n)\n\t\t}(i)\n\t}\n\tfmt.Fprintln(os.Stderr, "queue ready, 40 workers")\n\twg.Wait()\n}\n',
  });
  sample("go-build", "run-deadlock", {
    ...base,
    project: bad,
    title: "go run, a deadlock of 41 goroutines",
    command: "go run ./cmd",
    outcome: "failing",
    keep: [
      "fatal error: all goroutines are asleep - deadlock!",
      "goroutine 1 [semacquire]:",
      "queue ready, 40 workers",
      "cmd/main.go:21",
      "cmd/main.go:16",
      "exit status 2",
    ],
  });
  bad.remove();
}
