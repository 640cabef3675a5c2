import { many, prepare, sample, version, workspace, writeFiles } from "../lib.mjs";

const AREAS = ["orders", "basket", "prices", "labels", "routes", "refunds", "drivers", "depots", "slots", "invoices"];

/** Ten modules with thirty tests each; `broken` makes a few fail in different ways. */
function project(style, broken) {
  const files = {
    "pyproject.toml": '[tool.pytest.ini_options]\ntestpaths = ["tests"]\n',
    "tests/__init__.py": "",
    "app/__init__.py": "",
  };
  AREAS.forEach((area, at) => {
    files[`app/${area}.py`] =
      `"""Rules for ${area}."""\n\n\ndef limit(value, top=100):\n    if value is None:\n        raise ValueError("${area}: a value is needed")\n    return min(value * ${at + 1}, top)\n\n\ndef describe(value):\n    return {"area": "${area}", "value": limit(value), "tags": sorted({"a", "b", "${area}"})}\n`;
    const wrong = (i) => broken && at % 4 === 1 && i === 7 + at;
    const body = (i) => (wrong(i) && i % 2 === 1 ? "describe(None)" : null);
    const cases = many(30, (i) => {
      const name = `test_${area}_${["stays_below_the_top", "scales_with_the_factor", "handles_zero", "is_stable"][i % 4]}_${i}`;
      const text =
        body(i) ??
        (wrong(i)
          ? `expected(describe(${i}), {"area": "${area}", "value": ${i}, "tags": ["a"]})`
          : `expected(limit(${i}), min(${i} * ${at + 1}, 100))`);
      return style === "unittest"
        ? `    def ${name}(self):\n        ${text.replace(/^expected\(/, "self.assertEqual(")}\n`
        : `def ${name}():\n    ${text.replace(/^expected\((.*), ((?:min\(.*\))|\{.*\})\)$/, "assert $1 == $2")}\n`;
    });
    files[`tests/test_${area}.py`] =
      style === "unittest"
        ? `import unittest\n\nfrom app.${area} import describe, limit\n\n\nclass Test${area[0].toUpperCase()}${area.slice(1)}(unittest.TestCase):\n${cases.join("\n")}`
        : `from app.${area} import describe, limit\n\n\n${cases.join("\n\n")}`;
  });
  if (broken && style === "pytest")
    files["tests/test_warnings.py"] =
      "import datetime\nimport warnings\n\nimport pytest\n\n\n@pytest.mark.parametrize('n', range(30))\ndef test_old_call(n):\n    warnings.warn(f'utc_now() is deprecated', DeprecationWarning)\n    assert n >= 0\n\n\n@pytest.mark.xfail\ndef test_known():\n    assert False\n\n\n@pytest.mark.skip(reason='needs a printer')\ndef test_print():\n    pass\n\n\n@pytest.fixture\ndef shop(missing_database):\n    return missing_database\n\n\ndef test_shop(shop):\n    assert shop\n";
  return files;
}

/** Makes empty wheels, so that pip has something to install without a network. */
const WHEELS = `import json, zipfile
for name, version, needs in json.load(open("../wheels.json")):
    info = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(f"../wheels/{name}-{version}-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"{name}.py", "")
        wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\\nName: {name}\\nVersion: {version}\\n" + "".join(f"Requires-Dist: {need}\\n" for need in needs))
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\\nGenerator: hand\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(f"{info}/RECORD", "")
`;

export function capture() {
  const pytest = version("python3 -m pytest --version");
  const python = version("python3 --version");
  const env = { PYTHONDONTWRITEBYTECODE: "1", COLUMNS: "100" };
  let p = workspace("parcels", project("pytest", false));
  sample("pytest", "verbose-300-passing", {
    project: p,
    env,
    toolVersion: pytest,
    title: "pytest -v, 300 pass",
    command: "python -m pytest -v",
    run: "python3 -m pytest -v",
    outcome: "passing",
    keep: [/300 passed in/],
    noise: ["PASSED"],
  });
  sample("pytest", "quiet-passing", {
    project: p,
    env,
    toolVersion: pytest,
    title: "pytest -q, 300 pass",
    command: "pytest -q",
    run: "python3 -m pytest -q",
    outcome: "passing",
    keep: [/300 passed in/],
  });
  p.remove();
  p = workspace("parcels", project("pytest", true));
  const fails = [
    /^FAILED /,
    /^ERROR /,
    /^E {3}/,
    /^tests\/test_\w+\.py:\d+: /,
    /\d+ failed, /,
    /fixture 'missing_database' not found/,
  ];
  sample("pytest", "verbose-330-few-fail", {
    project: p,
    env,
    toolVersion: pytest,
    title: "pytest -v, 330 tests, a few fail",
    command: "uv run pytest -v",
    run: "python3 -m pytest -v",
    outcome: "failing",
    keep: [...fails.filter((f) => !/py:/.test(f.source)), /Error$/],
    noise: ["tests/test_orders.py::test_orders_stays_below_the_top_0 PASSED"],
  });
  sample("pytest", "short-tracebacks", {
    project: p,
    env,
    toolVersion: pytest,
    title: "pytest --tb=short",
    command: "pytest --tb=short",
    run: "python3 -m pytest --tb=short",
    outcome: "failing",
    keep: [/^FAILED /, /^ERROR /, /^E {3}/, /\d+ failed, /],
  });
  writeFiles(p.dir, { "tests/conftest.py": "import app.printing\n" });
  sample("pytest", "conftest-import-error", {
    project: p,
    env,
    toolVersion: pytest,
    title: "pytest, conftest cannot be imported",
    command: "pytest",
    run: "python3 -m pytest",
    outcome: "failing",
    keep: ["ModuleNotFoundError: No module named 'app.printing'", "conftest.py"],
  });
  p.remove();

  p = workspace("parcels", project("unittest", false));
  sample("unittest", "verbose-passing", {
    project: p,
    env,
    toolVersion: python,
    title: "python -m unittest -v, 300 pass",
    command: "python -m unittest -v",
    run: "python3 -m unittest discover -v -s tests -t .",
    outcome: "passing",
    keep: [/^Ran 300 tests/, /^OK/],
    noise: [" ... ok"],
  });
  p.remove();
  p = workspace("parcels", project("unittest", true));
  const unit = [
    /^(FAIL|ERROR): /,
    /^(AssertionError|ValueError): /,
    /^Ran 300 tests/,
    /^FAILED \(/,
    /line \d+, in test_/,
  ];
  sample("unittest", "verbose-failing", {
    project: p,
    env,
    toolVersion: python,
    title: "python -m unittest -v, a few fail",
    command: "python3 -m unittest discover -v -s tests -t .",
    outcome: "failing",
    keep: unit,
    noise: [" ... ok"],
  });
  sample("unittest", "failing", {
    project: p,
    env,
    toolVersion: python,
    title: "python -m unittest, dots",
    command: "python3 -m unittest discover -s tests -t .",
    outcome: "failing",
    keep: unit,
  });
  p.remove();

  p = workspace("parcels", project("pytest", true));
  writeFiles(p.dir, {
    "app/typed.py": many(
      14,
      (i) =>
        `def rate_${i}(weight: int, zone: str = "a") -> float:\n    if weight > ${i}:\n        return zone\n    return weight * "2"\n\n\ndef call_${i}() -> int:\n    return rate_${i}("heavy", ${i}).real + unknown_${i}\n`,
    ).join("\n\n"),
    "app/untidy.py": many(
      20,
      (i) =>
        `import os, sys\ndef  f${i}( a,b = 1 ):\n    x=a+b ;y = 2\n    l = lambda : 1\n    if a == None :\n        return  a\n    try:\n        pass\n    except:\n        pass\n    return ${"very_long_name_of_a_thing + ".repeat(4)}1\n`,
    ).join(""),
  });
  sample("mypy", "errors", {
    project: p,
    toolVersion: version("/usr/bin/mypy --version"),
    title: "mypy with notes",
    command: "mypy app",
    run: "/usr/bin/mypy --no-color-output --show-column-numbers app",
    outcome: "failing",
    keep: [/: error: /, /^Found \d+ errors/],
  });
  sample("pylint", "messages", {
    project: p,
    toolVersion: version("/usr/bin/pylint --version"),
    title: "pylint, many messages",
    command: "pylint app",
    run: "/usr/bin/pylint app",
    outcome: "failing",
    keep: [/ E\d{4}: /, /rated at/, "C0116", "W0702"],
  });
  sample("flake8", "messages", {
    project: p,
    toolVersion: version("/usr/bin/flake8 --version"),
    title: "flake8, many messages",
    command: "flake8 app",
    run: "/usr/bin/python3 -m flake8 app",
    outcome: "failing",
    keep: [/F821/, "app/untidy.py:1:10: E401", "E722"],
  });
  sample("black", "check", {
    project: p,
    toolVersion: version("/usr/bin/black --version"),
    title: "black --check",
    command: "black --check .",
    run: "/usr/bin/black --check .",
    outcome: "failing",
    keep: [/^would reformat/, /would be reformatted/],
  });
  p.remove();

  const packages = many(
    22,
    (i) =>
      [
        "attrs",
        "blinker",
        "certifi",
        "click",
        "colorama",
        "docopt",
        "flask",
        "gevent",
        "httpcore",
        "idna",
        "jinja2",
        "markupsafe",
        "numpy",
        "orjson",
        "pandas",
        "pillow",
        "pytz",
        "requests",
        "rich",
        "sniffio",
        "tqdm",
        "urllib3",
      ][i],
  );
  p = workspace("report", {});
  const wheels = packages.map((name, i) => [name, `${i % 4}.${i}.1`, i > 2 ? [packages[i - 2], packages[i - 3]] : []]);
  writeFiles(p.dir, { "../wheels.json": JSON.stringify(wheels), "../wheels.py": WHEELS });
  prepare(p.dir, "python3 -m venv --system-site-packages ../venv && mkdir ../wheels && python3 ../wheels.py");
  writeFiles(p.dir, { "requirements.txt": `${packages.filter((_, i) => i % 3 === 0).join("\n")}\n` });
  const pip = version("pip --version").replace(/ from.*/, "");
  const pipRun =
    "../venv/bin/pip install --disable-pip-version-check --no-index --find-links ../wheels --force-reinstall";
  sample("pip", "install-local", {
    project: p,
    toolVersion: pip,
    title: "pip install -r requirements.txt",
    command: "pip install -r requirements.txt",
    run: `${pipRun} -r requirements.txt`,
    outcome: "passing",
    keep: [/^Successfully installed/],
  });
  sample("pip", "install-satisfied", {
    project: p,
    toolVersion: pip,
    title: "pip install, all there already",
    command: "pip install -r requirements.txt",
    run: "../venv/bin/pip install --disable-pip-version-check --no-index -r requirements.txt",
    outcome: "passing",
    keep: ["Requirement already satisfied: "],
  });
  sample("pip", "install-missing", {
    project: p,
    toolVersion: pip,
    title: "pip install, no such version",
    command: "pip install 'flask>=9' requests",
    run: `${pipRun} 'requests' 'flask>=9'`,
    outcome: "failing",
    keep: [/^ERROR: /],
  });
  p.remove();
}
