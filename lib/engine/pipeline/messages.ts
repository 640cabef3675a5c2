/** Rows of tables and listings, hits of searches, and what a check did not find: whoever lists things wants each of them. */
export const ROWS = [
  "^(?: +[\\d.,]+|\\S+)(?: \\S+)*(?:(?: {2,}|\\t)\\S+(?: \\S+)*){3,}",
  "^[\\d\\s]*[-dlbcps][rwxsStT-]{9}",
  "^\\^?[0-9a-f]{7,40}\\s",
  "^[^\\s:]+[:-]\\d+[:-]",
  "\\s\\|\\s|\\t",
  '^[^,\\s"]*(?:,(?:[^\\s,"][^,"]*|"[^"]*")?){3,}$',
  "\\.\\.\\. (?:no|not found|missing)$",
];

/** Lines that say something: in words, in fields, as a request. */
export const MESSAGES = [
  "(?:^|\\s)[A-Za-z][a-z]+[,.:;]?(?:\\s+\\S+){0,6}?\\s+[a-z]{2,}[,.:;]?(?:\\s|$)",
  "\\bHTTP/[123]\\b",
  "\\w=\\S.*\\s\\w+=",
  '"\\w+": ?\\S',
];
