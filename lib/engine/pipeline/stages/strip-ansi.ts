import { stripAnsi } from "../../ansi";
import { type Apply, mapLines } from "../edit";

/** `strip_ansi`: removes CSI, OSC, DCS, PM, APC, two-byte escapes and 8-bit C1. */
export const stripAnsiStage = (): Apply => (doc, stage) => mapLines(doc, stage, stripAnsi);
