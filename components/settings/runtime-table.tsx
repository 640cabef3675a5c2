import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { RUNTIME_NAMES, RUNTIMES, type RuntimeName } from "@/lib/contract/runtimes";
import type { RuntimeStatus } from "@/lib/contract/status";

/** The runtimes of the contract, the installed ones with where they are, the others with how to get them. */
export function RuntimeTable({ runtimes }: { runtimes: Record<string, RuntimeStatus> }) {
  return (
    <Card
      title="Runtimes"
      description="A script may also name the path of a launcher of its own. Looked up again every minute."
      flush
    >
      <Table stack label="Runtimes">
        <thead>
          <tr>
            <Th>Runtime</Th>
            <Th>Here</Th>
            <Th>Version</Th>
            <Th>Program, or how to install it</Th>
          </tr>
        </thead>
        <tbody>
          {RUNTIME_NAMES.map((name) => (
            <RuntimeRow key={name} name={name} status={runtimes[name]} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function RuntimeRow({ name, status }: { name: RuntimeName; status: RuntimeStatus | undefined }) {
  const { title, install, launchers } = RUNTIMES[name];
  const available = status?.available ?? false;
  return (
    <Tr>
      <Td className="whitespace-nowrap">
        {title} <code className="ml-1 font-mono text-faint text-xs">{name}</code>
      </Td>
      <Td label="Here">
        {available ? (
          <Badge glyph="●">available</Badge>
        ) : (
          <Badge glyph="○" tone="dashed">
            missing
          </Badge>
        )}
      </Td>
      <Td label="Version" className="max-w-72 text-dim [overflow-wrap:anywhere]">
        {status?.version ?? "–"}
      </Td>
      <Td label={available ? "Program" : "To install"} className="font-mono text-xs [overflow-wrap:anywhere]">
        {available ? (
          <span className="text-dim">{status?.path ?? (launchers.length === 0 ? "needs none" : "–")}</span>
        ) : (
          install
        )}
      </Td>
    </Tr>
  );
}
