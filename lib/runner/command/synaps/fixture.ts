/** Frames and methods for the extensions of tests; the rest of a script says how it answers. */
export const EXTENSION = `import json, os, sys, time
def read():
    length = None
    while True:
        line = sys.stdin.buffer.readline()
        if not line: sys.exit(0)
        if line.strip() == b"": break
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length": length = int(value)
    return json.loads(sys.stdin.buffer.read(length))
def write(message):
    body = json.dumps(message).encode()
    sys.stdout.buffer.write(b"content-LENGTH: %d\\r\\nX-Other: 1\\r\\n\\r\\n%s" % (len(body), body))
    sys.stdout.buffer.flush()
def result(message, value): write({"jsonrpc": "2.0", "id": message["id"], "result": value})
def welcome(message): result(message, {"protocol_version": 1, "capabilities": {}})
`;

/** @param handle Python, two levels deep: answers a `hook.handle` in `message`; `count` counts them from 1 */
export const extension = (handle: string) => `${EXTENSION}
first = read()
assert first["method"] == "initialize", first
welcome(first)
count = 0
while True:
    message = read()
    if message.get("method") == "shutdown":
        result(message, None)
        break
    if message.get("method") == "hook.handle":
        count += 1
        event = message["params"]
${handle
  .split("\n")
  .map((line) => `        ${line}`)
  .join("\n")}
`;
