"""A SynapsCLI extension that needs nothing but Python 3.

before_tool_call: asks before `git push` touches the protected branch.
after_tool_call:  replaces card numbers in a tool's output.

It speaks JSON-RPC 2.0 in Content-Length frames on stdin and stdout; whatever it wants to say to people goes to stderr.
"""

import json
import re
import sys

# Groups of digits as people write card numbers; 13 to 19 digits, checked by their last one.
CARD = re.compile(r"\b\d(?:[ -]?\d){12,18}\b")
PUSH = re.compile(r"\bgit\s+push\b(?P<rest>[^;&|\n]*)")


def read_message(stream):
    """Returns the next message, or None at the end of the stream."""
    length = None
    while True:
        line = stream.readline()
        if not line:
            return None
        line = line.strip()
        if not line:
            break
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-length":
            length = int(value)
    if length is None:
        raise ValueError("a frame without Content-Length")
    return json.loads(stream.read(length))


def write_message(stream, message):
    body = json.dumps(message, ensure_ascii=False).encode("utf-8")
    stream.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    stream.flush()


def is_card(text):
    """The Luhn check, which random digits pass one time in ten."""
    digits = [int(character) for character in text if character.isdigit()]
    doubled = [sum(divmod(2 * digit, 10)) for digit in digits[-2::-2]]
    return (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0


def hide_cards(text):
    hide = lambda found: "[card number]" if is_card(found.group()) else found.group()
    return CARD.sub(hide, text)


class Guard:
    def __init__(self):
        self.branch = "main"

    def initialize(self, params):
        self.branch = (params.get("config") or {}).get("branch", self.branch)
        print("push-guard protects", self.branch, file=sys.stderr)
        return {"protocol_version": 1, "capabilities": {"tools": [], "providers": []}}

    def handle(self, event):
        if event["kind"] == "before_tool_call":
            return self.before_tool_call(event)
        if event["kind"] == "after_tool_call":
            return self.after_tool_call(event)
        return {"action": "continue"}

    def before_tool_call(self, event):
        command = (event.get("tool_input") or {}).get("command", "")
        for push in PUSH.finditer(command):
            words = re.findall(r"[^\s:]+", push.group("rest"))
            names = [word for word in words if not word.startswith("-")]
            # Without a branch git pushes the current one, which may be any.
            if len(names) < 2 or self.branch in names:
                return {"action": "confirm", "message": "Push to %s?" % self.branch}
        return {"action": "continue"}

    def after_tool_call(self, event):
        output = event.get("tool_output") or ""
        cleaned = hide_cards(output)
        if cleaned == output:
            return {"action": "continue"}
        return {"action": "replace", "output": cleaned}


def main():
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    guard = Guard()
    methods = {"initialize": guard.initialize, "hook.handle": guard.handle, "shutdown": lambda params: None}
    while True:
        message = read_message(source)
        if message is None:
            return
        if "id" not in message or "method" not in message:
            continue
        answer = {"jsonrpc": "2.0", "id": message["id"]}
        method = methods.get(message["method"])
        if method is None:
            answer["error"] = {"code": -32601, "message": "method not found: " + message["method"]}
        else:
            answer["result"] = method(message.get("params") or {})
        write_message(sink, answer)
        if message["method"] == "shutdown":
            return


if __name__ == "__main__":
    main()
