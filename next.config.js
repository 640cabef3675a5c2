const dev = process.env.NODE_ENV === "development";

// What a tool printed is shown on these pages. Should any of it ever become markup, it can load and reach nothing.
const policy = [
  "default-src 'self'",
  `script-src 'self' 'unsafe-inline'${dev ? " 'unsafe-eval'" : ""}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "worker-src 'self' blob:",
  `connect-src 'self'${dev ? " ws:" : ""}`,
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** @type {import("next").NextConfig} */
const config = {
  // These load native code, workers or files beside themselves, so a bundle would break them.
  serverExternalPackages: [
    "piscina",
    "pino",
    "pg",
    "libsql",
    "@libsql/client",
    "@libsql/core",
    "@libsql/hrana-client",
    "@libsql/isomorphic-ws",
    "@prisma/client",
    "@prisma/adapter-libsql",
    "@prisma/adapter-pg",
    "@prisma/driver-adapter-utils",
    "@prisma/schema-engine-wasm",
  ],
  // `npm test` type-checks everything; doing it again here would double the time of a start.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    {
      // Not on the static files, which are many and no documents.
      source: "/((?!_next/static/).*)",
      headers: [
        { key: "Content-Security-Policy", value: policy },
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "Referrer-Policy", value: "same-origin" },
      ],
    },
  ],
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
};

export default config;
