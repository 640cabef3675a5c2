import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { sample, version, workspace, writeFiles } from "../lib.mjs";

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.example</groupId>
  <artifactId>warehouse</artifactId>
  <version>2.1.0-SNAPSHOT</version>
  <name>Warehouse</name>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.junit.jupiter</groupId>
      <artifactId>junit-jupiter</artifactId>
      <version>5.10.2</version>
      <scope>test</scope>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin><artifactId>maven-resources-plugin</artifactId><version>3.3.1</version></plugin>
      <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.14.1</version></plugin>
      <plugin><artifactId>maven-surefire-plugin</artifactId><version>3.2.5</version></plugin>
    </plugins>
  </build>
</project>
`;

const CLASSES = [
  "Bin",
  "Carrier",
  "Order",
  "Pallet",
  "Picker",
  "Product",
  "Receipt",
  "Reservation",
  "Shelf",
  "StockLevel",
];
const source = (name) => `package com.example.warehouse;

/** ${name}: a thing with a code and a count that never goes below zero. */
public final class ${name} {
    private final String code;
    private int count;

    public ${name}(String code, int count) {
        if (code == null || code.isBlank()) throw new IllegalArgumentException("code is missing");
        this.code = code.trim();
        this.count = count;
    }

    public String code() { return code; }
    public int count() { return count; }

    public void take(int n) {
        if (n > count) throw new IllegalStateException("only " + count + " left of " + code);
        count -= n;
    }

    public void put(int n) { count += n; }
}
`;
const test = (name) => `package com.example.warehouse;

import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.Test;

class ${name}Test {
    @Test void trimsItsCode() { assertEquals("A-1", new ${name}(" A-1 ", 5).code()); }
    @Test void refusesABlankCode() { assertThrows(IllegalArgumentException.class, () -> new ${name}(" ", 5)); }
    @Test void takes() {
        ${name} it = new ${name}("A-1", 5);
        it.take(2);
        assertEquals(3, it.count(), "what is left after taking two of five");
    }
    @Test void refusesToTakeTooMany() { assertThrows(IllegalStateException.class, () -> new ${name}("A-1", 1).take(2)); }
}
`;

export function capture() {
  const toolVersion = version("mvn --version").replace("Apache ", "");
  // Offline, so that a capture depends on no repository's mood; the local repository must hold the plugins.
  const offline = "mvn -o -B -Dstyle.color=never";
  const project = workspace("project", { "pom.xml": POM });
  for (const name of CLASSES) {
    writeFiles(project.dir, {
      [`src/main/java/com/example/warehouse/${name}.java`]: source(name),
      [`src/test/java/com/example/warehouse/${name}Test.java`]: test(name),
    });
  }
  const noise = [
    "Failures: 0, Errors: 0, Skipped: 0, Time elapsed:",
    "[INFO] --- maven-surefire-plugin:3.2.5:test (default-test) @ warehouse ---",
  ];
  sample("maven", "test-passing", {
    project,
    title: "mvn test, 40 tests pass",
    command: "mvn -B test",
    run: `${offline} test`,
    toolVersion,
    outcome: "passing",
    keep: ["[INFO] Tests run: 40, Failures: 0, Errors: 0, Skipped: 0", "[INFO] BUILD SUCCESS"],
    noise,
  });
  const broken = {
    "src/main/java/com/example/warehouse/Pallet.java": source("Pallet").replace("count -= n;", "count -= n + 1;"),
    "src/main/java/com/example/warehouse/Shelf.java": source("Shelf").replace(
      "if (code == null",
      "if (code.charAt(3) == '?' || code == null",
    ),
  };
  writeFiles(project.dir, broken);
  sample("maven", "test-failing", {
    project,
    title: "mvn test, 3 failures and 1 error of 40",
    command: "mvn -B test",
    run: `${offline} test`,
    toolVersion,
    outcome: "failing",
    keep: [
      "PalletTest.takes:12 what is left after taking two of five ==> expected: <3> but was: <2>",
      "StringIndexOutOfBounds",
      "<<< FAILURE! -- in com.example.warehouse.PalletTest",
      "[ERROR] Tests run: 40, Failures:",
      "[INFO] BUILD FAILURE",
    ],
    noise: [...noise, "at java.base/java.lang.reflect.Method.invoke", "[ERROR] Re-run Maven using the -X switch"],
  });
  writeFiles(project.dir, {
    "src/main/java/com/example/warehouse/Pallet.java": source("Pallet")
      .replace("private int count;", "private long count;")
      .replace("return code; }", "return cod; }"),
    "src/main/java/com/example/warehouse/Shelf.java": source("Shelf"),
  });
  sample("maven", "compile-failing-color", {
    project,
    title: "mvn compile in colour, javac errors",
    command: "mvn compile",
    run: "mvn -o -Dstyle.color=always compile",
    toolVersion,
    outcome: "failing",
    keep: [
      "/src/main/java/com/example/warehouse/Pallet.java:[14,35] cannot find symbol",
      "incompatible types: possible lossy conversion from long to int",
      "BUILD FAILURE",
    ],
    noise: ["\u001b[1;34m", "\u001b[1;31m", "To see the full stack trace of the errors"],
  });

  // A first build that fetches everything: from the local repository, served as a file: URL into an empty one.
  const filled = join(homedir(), ".m2", "repository");
  if (existsSync(filled)) {
    const central = `<id>central</id><url>file://${filled}</url><releases><checksumPolicy>ignore</checksumPolicy></releases>`;
    writeFiles(project.base, {
      "settings.xml": `<settings>
  <profiles>
    <profile>
      <id>local</id>
      <repositories><repository>${central}</repository></repositories>
      <pluginRepositories><pluginRepository>${central}</pluginRepository></pluginRepositories>
    </profile>
  </profiles>
  <activeProfiles><activeProfile>local</activeProfile></activeProfiles>
</settings>
`,
    });
    writeFiles(project.dir, { "src/main/java/com/example/warehouse/Pallet.java": source("Pallet") });
    sample("maven", "first-build-downloads", {
      project,
      title: "mvn test on an empty local repository, hundreds of downloads",
      command: "mvn -B test",
      run: `mvn -B -Dstyle.color=never -s ../settings.xml -Dmaven.repo.local=../repository test`,
      toolVersion,
      outcome: "passing",
      keep: ["[INFO] Tests run: 40, Failures: 0, Errors: 0, Skipped: 0", "[INFO] BUILD SUCCESS"],
      noise: ["Downloading from central: ", "Downloaded from central: "],
    });
  }
  project.remove();
}
