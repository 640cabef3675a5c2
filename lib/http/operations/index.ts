import type { Operation } from "../operation";
import * as agents from "./agents";
import * as breakers from "./breakers";
import * as compat from "./compat";
import * as hooks from "./hooks";
import * as lint from "./lint";
import * as live from "./live";
import * as manifests from "./manifests";
import * as rules from "./rules";
import * as runs from "./runs";
import * as samples from "./samples";
import * as secrets from "./secrets";
import * as status from "./status";
import * as traces from "./traces";

/** Every call of the public interface, for the OpenAPI document and for the test that compares it with the routes. */
export const OPERATIONS: Operation[] = [
  agents,
  hooks,
  breakers,
  lint,
  runs,
  samples,
  rules,
  secrets,
  traces,
  compat,
  live,
  manifests,
  status,
].flatMap((module) => Object.values(module));
