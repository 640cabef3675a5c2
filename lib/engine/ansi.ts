// CSI · OSC ended by BEL, ESC \ or ST · DCS, SOS, PM and APC ended by ESC \ or ST · two-byte and charset escapes · a lone
// ESC · what is left of 8-bit C1. No part can run over the start of another sequence or over a line, so the time is linear
// in the text and an unterminated title never swallows the lines behind it: of such a one only the introducer goes.
const ANSI =
  /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b\]|\x9d)[^\x07\n\x1b\x80-\x9f]*(?:\x07|\x1b\\|\x9c)|(?:\x1b[PX^_]|[\x90\x98\x9e\x9f])[^\n\x1b\x80-\x9f]*(?:\x1b\\|\x9c)|\x1b[ -/]*[0-~]|[\x1b\x80-\x9f]/g;

const START = /[\x1b\x80-\x9f]/;

/** Removes terminal escapes: colours, cursor moves, titles, links. Text, tabs, carriage returns and newlines stay. */
export const stripAnsi = (text: string): string => (START.test(text) ? text.replace(ANSI, "") : text);
