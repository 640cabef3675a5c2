import { sample, version, workspace, writeFiles } from "../lib.mjs";

const UNITS = {
  net: ["addr", "buffer", "conn", "dns", "listener", "poll", "socket", "timer", "tls", "url"],
  store: ["btree", "cache", "cursor", "freelist", "journal", "pager", "recover", "snapshot", "vacuum", "wal"],
  util: ["arena", "base64", "bitset", "clock", "crc32", "hash", "heap", "log", "ring", "slice", "str", "utf8"],
};
const FLAGS =
  '-std=c11 -O1 -g -Wall -Wextra -Wshadow -fPIC -D_GNU_SOURCE -DVERSION=\\"0.7.3\\" -DHAVE_EPOLL=1 -DHAVE_CLOCK_GETTIME=1 -I../../include -I../../lib';

function files() {
  const dirs = Object.keys(UNITS);
  const out = {
    Makefile: `DIRS = ${dirs.map((dir) => `lib/${dir}`).join(" ")}\n\nall: kvd\n\n.PHONY: all $(DIRS)\n$(DIRS):\n\t$(MAKE) -C $@\n\nkvd: $(DIRS)\n\tgcc -o kvd src/main.c ${dirs.map((dir) => `lib/${dir}/lib${dir}.a`).join(" ")} -Iinclude\n`,
    "include/kv.h": `#ifndef KV_H\n#define KV_H\n#include <stddef.h>\n#include <stdint.h>\n\ntypedef struct kv_slice {\n    const char *data;\n    size_t len;\n} kv_slice;\n\n${Object.entries(
      UNITS,
    )
      .flatMap(([dir, units]) => units.map((unit) => `int ${dir}_${unit}_check(kv_slice in);`))
      .join("\n")}\n\n#endif\n`,
    "src/main.c": `#include <stdio.h>\n#include "kv.h"\n\nint main(void) {\n    kv_slice in = {"ok", 2};\n    printf("%d\\n", store_wal_check(in) + net_conn_check(in) + util_str_check(in));\n    return 0;\n}\n`,
  };
  for (const [dir, units] of Object.entries(UNITS)) {
    const objects = units.map((unit) => `${unit}.o`).join(" ");
    out[`lib/${dir}/Makefile`] =
      `CFLAGS = ${FLAGS}\n\nlib${dir}.a: ${objects}\n\tar rcs $@ $^\n\n%.o: %.c ../../include/kv.h\n\tgcc $(CFLAGS) -c -o $@ $<\n`;
    for (const unit of units) {
      out[`lib/${dir}/${unit}.c`] =
        `#include "kv.h"\n\n/* ${dir}: ${unit} */\nint ${dir}_${unit}_check(kv_slice in) {\n    uint32_t sum = 0;\n    for (size_t i = 0; i < in.len; i++) {\n        sum = sum * 31 + (uint8_t)in.data[i];\n    }\n    return (int)(sum & 0xff);\n}\n`;
    }
  }
  return out;
}

const BROKEN = {
  "lib/store/cursor.c": `#include <stdlib.h>
#include "kv.h"

struct cursor {
    kv_slice key;
    int depth;
};

static int compare(kv_slice a, kv_slice b) {
    for (int i = 0; i < a.len && i < b.len; i++) {
        if (a.data[i] != b.data[i]) return a.data[i] - b.data[i];
    }
    return 0;
}

int store_cursor_check(kv_slice in) {
    struct cursor *c = malloc(sizeof *c);
    int unused_depth = 3;
    c->key = in;
    c->page = 0;
    return cursor_seek(c, in.data);
}
`,
  "lib/store/cache.c": `#include <stdio.h>
#include "kv.h"

int store_cache_check(kv_slice in) {
    printf("cached %d bytes\\n", in.len);
    if (in.len > 0)
        return 1;
}
`,
};

export function capture() {
  const toolVersion = `${version("make --version")}, ${version("gcc --version").replace(/ \(.*\)/, "")}`;
  const project = workspace("project", files());
  const ends = {
    keep: [
      "gcc -o kvd src/main.c lib/net/libnet.a lib/store/libstore.a lib/util/libutil.a",
      "make[1]: Entering directory '/home/user/project/lib/store'",
    ],
    noise: [
      "-c -o addr.o addr.c",
      "-c -o utf8.o utf8.c",
      "make[1]: Leaving directory '/home/user/project/lib/net'",
      "ar rcs libnet.a",
    ],
  };
  sample("make", "build-passing", {
    project,
    title: "make, 32 files in three libraries",
    command: "make",
    toolVersion,
    outcome: "passing",
    ...ends,
  });
  writeFiles(project.dir, BROKEN);
  sample("make", "build-failing", {
    project,
    title: "make -B, warnings and then errors in cursor.c",
    command: "make -B",
    toolVersion,
    outcome: "failing",
    keep: [
      "cache.c:5:21: warning: format ‘%d’ expects argument of type ‘int’",
      "cache.c:8:1: warning: control reaches end of non-void function [-Wreturn-type]",
      "cursor.c:20:6: error: ‘struct cursor’ has no member named ‘page’",
      "cursor.c:21:12: warning: implicit declaration of function ‘cursor_seek’",
      "make[1]: *** [Makefile:7: cursor.o] Error 1",
      "make: *** [Makefile:7: lib/store] Error 2",
    ],
    noise: ["-c -o addr.o addr.c", "-c -o btree.o btree.c"],
  });
  writeFiles(project.dir, {
    "lib/store/cursor.c": files()["lib/store/cursor.c"],
    "src/main.c": files()["src/main.c"].replace("net_conn_check", "net_connection_check"),
  });
  sample("make", "link-failing-parallel-color", {
    project,
    title: "make -B -j2, undefined reference at the link, gcc in colour",
    command: "make -B -j2",
    env: { GCC_COLORS: "error=01;31:warning=01;35:note=01;36:caret=01;32:locus=01:quote=01" },
    run: "sed -i 's/^CFLAGS = /CFLAGS = -fdiagnostics-color=always /' lib/*/Makefile && make -B -j2",
    toolVersion,
    outcome: "failing",
    keep: [
      "undefined reference to `net_connection_check'",
      "collect2: error: ld returned 1 exit status",
      "make: *** [Makefile:10: kvd] Error 1",
    ],
    noise: ["-c -o utf8.o utf8.c", "\u001b[01;35m", "make[1]: Leaving directory"],
  });
  project.remove();
}
