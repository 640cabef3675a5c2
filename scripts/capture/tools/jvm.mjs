import { many, sample, version, workspace, writeFiles } from "../lib.mjs";

const CLASSES = [
  "Account",
  "Basket",
  "Catalog",
  "Courier",
  "Invoice",
  "Ledger",
  "Order",
  "Parcel",
  "Payment",
  "Refund",
];

export function capture() {
  const javac = version("javac -version");
  const files = Object.fromEntries(
    CLASSES.map((name, i) => [
      `src/main/java/shop/${name}.java`,
      `package shop;\n\nimport java.util.*;\n\npublic class ${name} {\n    private final List items = new ArrayList();\n\n    public int total(int by) {\n        int sum = ${i};\n        for (Object item : items) sum += (Integer) item * by;\n        return sum;\n    }\n\n    public void add(int n) {\n        items.add(n);\n    }\n}\n`,
    ]),
  );
  const tests = (broken) =>
    Object.fromEntries(
      CLASSES.map((name, i) => [
        `src/test/java/shop/${name}Test.java`,
        `package shop;\n\nimport static org.junit.Assert.*;\n\nimport org.junit.Test;\n\npublic class ${name}Test {\n${many(12, (n) => `    @Test\n    public void countsItem${n}() {\n        ${name} it = new ${name}();\n        it.add(${n});\n        assertEquals(${broken && i % 4 === 1 && n === 5 ? `"${name} with one item", 99` : `${i} + ${n} * 2`}, it.total(2));\n        System.out.println("${name} ${n} checked");\n    }\n`).join("\n")}}\n`,
      ]),
    );
  const p = workspace("shop", files);
  sample("javac", "lint-warnings", {
    project: p,
    toolVersion: javac,
    title: "javac -Xlint:all, raw types",
    command: "javac -Xlint:all -d out src/main/java/shop/*.java",
    outcome: "passing",
    keep: [/Account\.java:\d+: warning: /, /^\d+ warnings$/],
  });
  writeFiles(p.dir, {
    "src/main/java/shop/Order.java":
      "package shop;\n\npublic class Order {\n    private final String id;\n    public int total() {\n        String sum = 3;\n        for (int i = 0; i < lines.size(); i++) sum += missing(i)\n        return sum;\n    }\n}\n",
    "src/main/java/shop/Parcel.java":
      'package shop;\n\nimport shop.none.Thing;\n\npublic class Parcel extends Box {\n    Thing thing;\n    int total() { return "x"; }\n}\n',
  });
  sample("javac", "syntax-error", {
    project: p,
    toolVersion: javac,
    title: "javac, a semicolon is missing",
    command: "javac -d out src/main/java/shop/*.java",
    outcome: "failing",
    keep: [/\.java:\d+: error: /, /^1 error$/],
  });
  writeFiles(p.dir, {
    "src/main/java/shop/Order.java":
      "package shop;\n\npublic class Order {\n    private final String id;\n    public int total() {\n        String sum = 3;\n        for (int i = 0; i < lines.size(); i++) sum += missing(i);\n        return sum;\n    }\n}\n",
  });
  sample("javac", "errors", {
    project: p,
    toolVersion: javac,
    title: "javac, symbols that are missing",
    command: "javac -d out src/main/java/shop/*.java",
    outcome: "failing",
    keep: [/\.java:\d+: error: /, /^\d+ errors$/, /symbol: /],
  });
  p.remove();
  for (const broken of [false, true]) {
    const q = workspace("shop", {
      ...files,
      ...tests(broken),
      "build.xml": `<project name="shop" default="test">
  <path id="cp"><pathelement location="out"/><fileset dir="/usr/share/java" includes="junit4.jar,hamcrest-core.jar,hamcrest.jar"/></path>
  <target name="compile"><mkdir dir="out"/><javac srcdir="src" destdir="out" includeantruntime="false" classpathref="cp"/></target>
  <target name="test" depends="compile"><junit fork="false" haltonfailure="true" printsummary="on"><classpath refid="cp"/><formatter type="plain" usefile="false"/><batchtest><fileset dir="src/test/java" includes="**/*Test.java"/></batchtest></junit></target>
</project>
`,
    });
    sample("junit", broken ? "console-failing" : "console-passing", {
      project: q,
      toolVersion: "JUnit 4.13",
      title: `JUnit's console runner, ${broken ? "three fail" : "all pass"}`,
      command: "java -cp out:junit4.jar org.junit.runner.JUnitCore shop.AccountTest shop.OrderTest",
      run: `mkdir -p out && CP=/usr/share/java/junit4.jar:/usr/share/java/hamcrest-core.jar:/usr/share/java/hamcrest.jar && javac -nowarn -cp $CP -d out $(find src -name '*.java') 2>/dev/null && java -cp out:$CP org.junit.runner.JUnitCore ${CLASSES.map((c) => `shop.${c}Test`).join(" ")}`,
      outcome: broken ? "failing" : "passing",
      keep: broken
        ? [/^\d+\) countsItem5/, /AssertionError: /, /^Tests run: 120, {2}Failures: 3/, /at shop\.\w+Test\.countsItem5/]
        : [/^OK \(120 tests\)/],
    });
    q.remove();
  }
}
