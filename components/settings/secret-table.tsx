"use client";

import { Ellipsis, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import type { Secret } from "@/lib/contract/secret";
import { DeleteSecret } from "./delete-secret";
import { SecretDialog } from "./secret-dialog";
import { UsedBy } from "./used-by";

export function SecretTable({ secrets }: { secrets: readonly Secret[] }) {
  return (
    <Card flush>
      <Table label="Secrets">
        <thead>
          <tr>
            <Th>Name</Th>
            <Th>Used by</Th>
            <Th numeric>Value stored</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {secrets.map((secret) => (
            <Tr key={secret.name}>
              <Td className="font-mono text-xs">{secret.name}</Td>
              <Td>
                <UsedBy ids={secret.used_by} />
              </Td>
              <Td numeric className="text-dim">
                <RelativeTime at={secret.updated_at} />
              </Td>
              <Td className="w-10 text-right">
                <SecretMenu secret={secret} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function SecretMenu({ secret }: { secret: Secret }) {
  const [open, setOpen] = useState<"replace" | "delete" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${secret.name}`}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<RotateCcw />} onSelect={() => setOpen("replace")}>
          Replace value
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger icon={<Trash2 />} onSelect={() => setOpen("delete")}>
          Delete…
        </MenuItem>
      </Menu>
      {open === "replace" && <SecretDialog name={secret.name} onClose={close} />}
      {open === "delete" && <DeleteSecret secret={secret} onClose={close} />}
    </>
  );
}
