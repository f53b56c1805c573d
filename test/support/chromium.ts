import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { LaunchOptions } from 'playwright-core';

const MODULES = path.resolve(__dirname, '../../node_modules');

/** How to start a browser here: the Chromium that comes inside an npm package on Linux x64, an installed Chrome elsewhere. */
export function chromiumLaunch(): LaunchOptions {
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome' };
  const folder = unpacked();
  const executablePath = path.join(folder, 'chromium');
  return {
    executablePath,
    env: { ...process.env, ...environment(folder, executablePath) },
    // Pages are our own; the sandbox needs privileges that root in a container does not have.
    args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none'],
  };
}

/** Unpacked once per installation, aside and then renamed: a killed test run leaves nothing half. */
function unpacked(): string {
  const { version } = JSON.parse(readFileSync(path.join(MODULES, '@sparticuz/chromium/package.json'), 'utf8')) as { version: string };
  const cache = path.join(MODULES, '.cache');
  const folder = path.join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const aside = mkdtempSync(`${folder}-`);
  // The package unpacks into TMPDIR, and adds the system libraries it may need only where it believes to be in a cloud.
  const script = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`;
  const env = { ...process.env, TMPDIR: aside, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' };
  execFileSync(process.execPath, ['-e', script], { cwd: path.dirname(MODULES), env, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    renameSync(aside, folder);
  } catch {
    rmSync(aside, { recursive: true, force: true }); // another worker was quicker
  }
  return folder;
}

/** Libraries and fonts that came along are used where the system has none. */
function environment(folder: string, executable: string): Record<string, string> {
  const fonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: path.join(folder, 'fonts') };
  if (spawnSync(executable, ['--version'], { stdio: 'ignore' }).status === 0) return fonts;
  return { ...fonts, LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib') };
}
