"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { useSyncExternalStore } from "react";
import { IconButton } from "@/components/ui/icon-button";

const ORDER = ["system", "light", "dark"] as const;
const ICONS = { system: Monitor, light: Sun, dark: Moon };
const never = () => () => undefined;

/** One button for the three themes: as the system, light, dark. */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const current = ORDER.find((name) => inBrowser && name === theme) ?? "system";
  const next = ORDER[(ORDER.indexOf(current) + 1) % ORDER.length] ?? "system";
  const Icon = ICONS[current];
  return (
    <IconButton label={`Theme: ${current}. Switch to ${next}`} onClick={() => setTheme(next)}>
      <Icon />
    </IconButton>
  );
}
