// Writes a Brotli and a gzip copy beside every file of a build that gets smaller by it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = process.argv[2] ?? "dist";
const worthwhile = /\.(js|css|html|svg|json|webmanifest|txt)$/;

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
	if (!entry.isFile() || !worthwhile.test(entry.name)) continue;
	const path = join(entry.parentPath, entry.name);
	const bytes = readFileSync(path);
	if (bytes.length < 1000) continue;
	const quality = {
		params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
	};
	writeFileSync(`${path}.br`, brotliCompressSync(bytes, quality));
	writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
