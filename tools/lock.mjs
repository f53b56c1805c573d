// One preparation at a time in a checkout: `npm start` beside `npm test` in a fresh clone must not install twice at once.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export async function withLock(file, work) {
  let told = false;
  while (!take(file)) {
    if (!told) process.stderr.write('waiting for another command that prepares this checkout …\n');
    told = true;
    await sleep(300);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isHeld(file)) rmSync(file, { force: true });
    return false;
  }
}

/** A killed command leaves its file behind. */
function isHeld(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid === 0) return true;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
