/** @returns a part of the path by name; the path of the operation guarantees that it is there. */
export function param(params: Record<string, string>, name: string): string {
  const value = params[name];
  if (value === undefined) throw new Error(`the route has no part {${name}}`);
  return value;
}
