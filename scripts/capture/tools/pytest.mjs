import { sample, version, workspace, writeFiles } from "../lib.mjs";

const FILES = {
  "pyproject.toml": `[project]
name = "shipping"
version = "1.8.0"

[tool.pytest.ini_options]
testpaths = ["tests"]
pythonpath = ["src"]
`,
  "src/shipping/__init__.py": "",
  "src/shipping/rates.py": `"""What a parcel costs, by zone and weight."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

ZONES = {"local": Decimal("3.90"), "national": Decimal("5.40"), "europe": Decimal("11.20"), "world": Decimal("24.00")}
SURCHARGES = {"bulky": Decimal("7.50"), "fragile": Decimal("2.00")}


class UnknownZone(KeyError):
    pass


@dataclass(frozen=True)
class Parcel:
    grams: int
    zone: str
    kind: str = "plain"


def price(parcel: Parcel) -> Decimal:
    if parcel.grams <= 0:
        raise ValueError(f"weight must be positive, not {parcel.grams}")
    try:
        base = ZONES[parcel.zone]
    except KeyError:
        raise UnknownZone(parcel.zone) from None
    kilos = -(-parcel.grams // 1000)
    total = base + Decimal("1.10") * (kilos - 1) + SURCHARGES.get(parcel.kind, Decimal(0))
    return total.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)
`,
  "src/shipping/tracking.py": `"""States of a parcel, and which may follow which."""

NEXT = {
    "created": {"picked_up", "cancelled"},
    "picked_up": {"in_transit"},
    "in_transit": {"in_transit", "delivered", "returned"},
    "delivered": set(),
    "returned": set(),
    "cancelled": set(),
}


class BadTransition(Exception):
    def __init__(self, before, after):
        super().__init__(f"{before} cannot become {after}")


def advance(history, state):
    before = history[-1]["state"]
    if state not in NEXT[before]:
        raise BadTransition(before, state)
    return [*history, {"state": state, "step": len(history)}]


def summary(history):
    return {"state": history[-1]["state"], "steps": len(history), "done": not NEXT[history[-1]["state"]]}
`,
  "tests/test_rates.py": `from decimal import Decimal

import pytest

from shipping.rates import Parcel, UnknownZone, price


@pytest.mark.parametrize("zone,expected", [("local", "3.90"), ("national", "5.40"), ("europe", "11.20"), ("world", "24.00")])
def test_base_price(zone, expected):
    assert price(Parcel(500, zone)) == Decimal(expected)


@pytest.mark.parametrize("grams,expected", [(1, "5.40"), (999, "5.40"), (1000, "5.40"), (1001, "6.50"), (2000, "6.50"), (2001, "7.60"), (30000, "37.30")])
def test_each_started_kilo_costs(grams, expected):
    assert price(Parcel(grams, "national")) == Decimal(expected)


@pytest.mark.parametrize("kind,expected", [("plain", "5.40"), ("bulky", "12.90"), ("fragile", "7.40")])
def test_surcharge(kind, expected):
    assert price(Parcel(800, "national", kind)) == Decimal(expected)


@pytest.mark.parametrize("grams", [0, -1, -500])
def test_refuses_weight(grams):
    with pytest.raises(ValueError, match="must be positive"):
        price(Parcel(grams, "local"))


def test_unknown_zone():
    with pytest.raises(UnknownZone):
        price(Parcel(100, "moon"))


@pytest.mark.skip(reason="carrier has not published the 2027 list")
def test_next_years_prices():
    raise AssertionError
`,
  "tests/test_tracking.py": `import pytest

from shipping.tracking import NEXT, BadTransition, advance, summary


@pytest.fixture
def created():
    return [{"state": "created", "step": 0}]


@pytest.mark.parametrize("before,after", [(b, a) for b, nexts in NEXT.items() for a in sorted(nexts)])
def test_allowed(before, after):
    assert advance([{"state": before, "step": 0}], after)[-1]["state"] == after


@pytest.mark.parametrize("before,after", [(b, a) for b, nexts in NEXT.items() for a in sorted(set(NEXT) - nexts)])
def test_forbidden(before, after):
    with pytest.raises(BadTransition):
        advance([{"state": before, "step": 0}], after)


def test_history_grows(created):
    assert len(advance(created, "picked_up")) == 2


def test_summary_of_delivered(created):
    history = created
    for state in ("picked_up", "in_transit", "in_transit", "delivered"):
        history = advance(history, state)
    assert summary(history) == {"state": "delivered", "steps": 5, "done": True}
`,
};

const BROKEN_RATES = FILES["src/shipping/rates.py"].replace("-(-parcel.grams // 1000)", "parcel.grams // 1000 + 1");
const BROKEN_TRACKING = FILES["src/shipping/tracking.py"]
  .replace('"in_transit": {"in_transit", "delivered", "returned"}', '"in_transit": {"delivered", "returned"}')
  .replace(
    '    before = history[-1]["state"]\n',
    '    before = history[-1]["state"]\n    print(f"advance {before} -> {state}")\n',
  );

export function capture() {
  const toolVersion = version("pytest --version");
  const env = { PYTHONDONTWRITEBYTECODE: "1", COLUMNS: "100" };
  const project = workspace("project", FILES);
  sample("pytest", "verbose-passing", {
    project,
    title: "pytest -v, 56 pass, 1 skipped",
    command: "pytest -v",
    env,
    toolVersion,
    outcome: "passing",
    keep: ["collected 57 items", "test_next_years_prices SKIPPED (carrier", "56 passed, 1 skipped in"],
    noise: [
      "tests/test_rates.py::test_base_price[local-3.90] PASSED",
      "test_forbidden[created-created] PASSED",
      "cachedir: .pytest_cache",
    ],
  });
  writeFiles(project.dir, { "src/shipping/rates.py": BROKEN_RATES, "src/shipping/tracking.py": BROKEN_TRACKING });
  const failing = {
    keep: [
      "test_each_started_kilo_costs[1000-5.40]",
      "AssertionError: assert Decimal('6.50') == Decimal('5.40')",
      "tests/test_rates.py:15: AssertionError",
      "shipping.tracking.BadTransition: in_transit cannot become in_transit",
      "src/shipping/tracking.py:22: BadTransition",
      "advance in_transit -> in_transit",
      "FAILED tests/test_tracking.py::test_summary_of_delivered",
      "4 failed, 52 passed, 1 skipped in",
    ],
  };
  sample("pytest", "failing", {
    project,
    title: "pytest -v, 4 of 57 fail, with tracebacks",
    command: "pytest -v",
    env,
    toolVersion,
    outcome: "failing",
    keep: failing.keep,
    noise: ["test_base_price[local-3.90] PASSED", "test_allowed[created-picked_up] PASSED", "cachedir: .pytest_cache"],
  });
  sample("pytest", "failing-color", {
    project,
    title: "pytest with colour, failing, dots",
    command: "pytest --color=yes",
    env,
    toolVersion,
    outcome: "failing",
    keep: [
      "BadTransition: in_transit cannot become in_transit",
      "test_summary_of_delivered",
      "test_each_started_kilo_costs[2000-6.50]",
    ],
    noise: ["\u001b[31m", "\u001b[32m", "plugins: "],
  });
  writeFiles(project.dir, {
    "src/shipping/rates.py": FILES["src/shipping/rates.py"],
    "src/shipping/labels.py": "import barcodes\n\n\ndef label(code):\n    return barcodes.render(code)\n",
    "tests/test_labels.py": "from shipping.labels import label\n\n\ndef test_label():\n    assert label('A1')\n",
    "tests/test_returns.py":
      "import pytest\n\nfrom shipping.rates import price, refund\n\n\ndef test_refund():\n    assert refund(1) == 1\n",
    "tests/test_zones.py": "def test_zone(:\n    assert True\n",
  });
  sample("pytest", "collection-errors", {
    project,
    title: "pytest, three files cannot be collected",
    command: "pytest",
    env,
    toolVersion,
    outcome: "failing",
    keep: [
      "ModuleNotFoundError: No module named 'barcodes'",
      "ImportError: cannot import name 'refund' from 'shipping.rates'",
      "SyntaxError: invalid syntax",
      "ERROR tests/test_labels.py",
      "Interrupted: 3 errors during collection",
    ],
    noise: ["plugins: ", "<frozen importlib._bootstrap>:"],
  });
  project.remove();
}
