import Link from "next/link";

export function Brand() {
  return (
    <Link href="/" className="inline-flex items-center gap-2 rounded-md font-semibold text-base tracking-tight">
      <svg viewBox="0 0 32 32" className="size-6" aria-hidden>
        <title>Sluice</title>
        <rect width="32" height="32" rx="8" className="fill-ink" />
        <path d="M7 10h18" className="stroke-canvas" strokeWidth={3} strokeLinecap="round" />
        <path d="M11 16h10M14.5 22h3" stroke="#5b95f5" strokeWidth={3} strokeLinecap="round" />
      </svg>
      Sluice
    </Link>
  );
}
