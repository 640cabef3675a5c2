import type { Operation } from "../operation";
import * as agents from "./agents";
import * as breakers from "./breakers";
import * as compat from "./compat";
import * as hooks from "./hooks";
import * as live from "./live";
import * as rules from "./rules";
import * as runs from "./runs";
import * as samples from "./samples";
import * as status from "./status";
import * as traces from "./traces";

/** Every call of the public interface, for the OpenAPI document and for the test that compares it with the routes. */
export const OPERATIONS: Operation[] = [
  agents,
  hooks,
  breakers,
  runs,
  samples,
  rules,
  traces,
  compat,
  live,
  status,
].flatMap((module) => Object.values(module));
