import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const SERVER = process.env.CALIMALA_SERVER ?? "http://127.0.0.1:8765";
const PAGE = process.env.CALIMALA_PAGE ?? "../src/calimala/server/page";

/** Beside every file its compressed forms, so that the server compresses nothing. */
function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    closeBundle() {
      for (const file of readdirSync(PAGE, { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|css|html|svg|webmanifest)$/.test(file)) continue;
        const content = readFileSync(join(PAGE, file));
        writeFileSync(join(PAGE, `${file}.br`), brotliCompressSync(content));
        writeFileSync(join(PAGE, `${file}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** The service worker has a new name for its cache after each change of the page. */
function versioned(): Plugin {
  return {
    name: "versioned",
    apply: "build",
    writeBundle(_, bundle) {
      const build = createHash("sha256").update(Object.keys(bundle).sort().join()).digest("hex");
      const worker = join(PAGE, "service-worker.js");
      const source = readFileSync(worker, "utf8");
      writeFileSync(worker, source.replace("BUILD", build.slice(0, 12)));
    },
  };
}

export default defineConfig({
  plugins: [svelte(), versioned(), packed()],
  build: {
    outDir: PAGE,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the server allows no fonts from data: addresses
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": { target: SERVER, ws: true, changeOrigin: true } } },
});
