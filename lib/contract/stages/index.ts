export { Condition } from "./condition";
export { STAGE_INFO } from "./info";
export { MASKS } from "./lines";
export { stagePatterns } from "./patterns";
export { STAGE_KINDS, Stage, type StageKind, Stages, stageKind, stageSchema } from "./stage";
export { SECRET_KINDS } from "./text";
