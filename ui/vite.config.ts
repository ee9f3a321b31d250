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
        if (!/\.(js|css|html|svg)$/.test(file)) continue;
        const content = readFileSync(join(PAGE, file));
        writeFileSync(join(PAGE, `${file}.br`), brotliCompressSync(content));
        writeFileSync(join(PAGE, `${file}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), packed()],
  build: {
    outDir: PAGE,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 2048,
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": { target: SERVER, ws: true, changeOrigin: true } } },
});
