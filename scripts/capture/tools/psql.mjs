import { prepare, sample, version, workspace } from "../lib.mjs";

/** Needs PostgreSQL's server programs in /usr/lib/postgresql; runs one of its own on a socket. */
export function capture() {
  const p = workspace("data", {});
  const bin = "$(ls -d /usr/lib/postgresql/*/bin | tail -1)";
  prepare(
    p.dir,
    `chmod 755 .. && mkdir pg && chown postgres pg && su postgres -c "${bin}/initdb -D $PWD/pg > /dev/null && ${bin}/pg_ctl -D $PWD/pg -o '-k $PWD/pg -h \\"\\"' -w start > /dev/null"`,
  );
  const sql = `psql -h ${p.dir}/pg -U postgres`;
  try {
    prepare(
      p.dir,
      `${sql} -q -c "create table orders (id serial primary key, customer text not null, state text, total numeric(10,2), placed_at timestamptz); insert into orders (customer, state, total, placed_at) select 'customer ' || n % 37, case when n = 77 then 'failed' else 'shipped' end, n * 1.5, '2026-05-04'::timestamptz + n * interval '1 hour' from generate_series(1, 400) n; create index orders_customer on orders (customer);"`,
    );
    const base = { project: p, toolVersion: version("psql --version").replace(/ \(.*/, "") };
    sample("psql", "rows", {
      ...base,
      title: "psql, 400 rows",
      command: 'psql shop -c "select * from orders"',
      run: `${sql} -c 'select * from orders'`,
      outcome: "passing",
      keep: ["(400 rows)", "customer", "| failed"],
    });
    sample("psql", "describe", {
      ...base,
      title: "psql \\d orders",
      command: "psql shop -c '\\d orders'",
      run: `${sql} -c '\\d orders'`,
      outcome: "passing",
      keep: ["numeric(10,2)", "orders_customer"],
    });
    sample("psql", "error", {
      ...base,
      title: "psql, no such column",
      command: 'psql shop -c "select missing from orders"',
      run: `${sql} -c 'select missing from orders'`,
      outcome: "failing",
      keep: ['ERROR:  column "missing" does not exist'],
    });
  } finally {
    prepare(p.dir, `su postgres -c "${bin}/pg_ctl -D $PWD/pg -m fast stop > /dev/null"`);
    p.remove();
  }
}
