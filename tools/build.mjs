// Turns src/**/*.ts into JavaScript in the given folder, file by file. Types are checked by `npm run types`, not here.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformFile } from '@swc/core';
import { filesBelow, root } from './prepare.mjs';

const target = path.resolve(process.argv[2] ?? path.join(root, 'dist'));
const source = path.join(root, 'src');

for (const file of filesBelow(source)) {
  if (!file.endsWith('.ts') || file.endsWith('.d.ts')) continue;
  const out = path.join(target, path.relative(source, file).replace(/\.ts$/, '.js'));
  const { code, map } = await transformFile(file, {
    swcrc: false,
    configFile: false,
    sourceMaps: true,
    sourceFileName: path.relative(path.dirname(out), file),
    jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
    // Packages that exist only as ES modules are loaded by import(), which must stay one; our own modules say what they
    // export in a form that import() can read.
    module: { type: 'commonjs', ignoreDynamic: true, exportInteropAnnotation: true },
  });
  mkdirSync(path.dirname(out), { recursive: true });
  writeFileSync(out, `${code}//# sourceMappingURL=${path.basename(out)}.map\n`);
  writeFileSync(`${out}.map`, map);
}
