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
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
};

export default config;
