import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig, VARIABLES } from '../../src/config.js';
import { ROOT } from './support.js';

const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const known = Object.keys(VARIABLES);

/** The lines of `environment:` below a service of the compose file, as pairs. */
function composeEnvironment(service: string): Record<string, string> {
  const lines = read('docker-compose.yml').split('\n');
  const start = lines.indexOf(`  ${service}:`);
  const block = lines.slice(lines.findIndex((line, n) => n > start && line === '    environment:') + 1);
  const own = block.slice(
    0,
    block.findIndex((line) => !line.startsWith('      ')),
  );
  return Object.fromEntries(own.map((line) => /^ +([A-Z_]+): "?(.*?)"?$/.exec(line)!.slice(1)));
}

function dockerEnvironment(): Record<string, string> {
  const [, text = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(read('Dockerfile')) ?? [];
  return Object.fromEntries([...text.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]));
}

describe('README, Dockerfile and docker-compose.yml agree with src/config.ts', () => {
  it('the README lists every variable with its standard value', () => {
    const rows = Object.entries(VARIABLES).map(([name, about]) => {
      const standard = 'standard' in about ? `\`${about.standard}\`` : about.unset;
      return `| \`${name}\` | ${standard} | ${about.says} |`;
    });
    const table = ['| variable | standard | what it is |', '|---|---|---|', ...rows].join('\n');
    const [, written = ''] = /<!-- configuration:.*?-->\n([\s\S]*?)\n<!-- \/configuration -->/.exec(read('README.md')) ?? [];
    expect(written).toBe(table);
  });

  it('the compose file sets only variables that exist, to values that are right', () => {
    const environment = composeEnvironment('app');
    expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
    const { database } = readConfig(environment);
    expect(new Set(Object.values(database ?? {})).size).toBe(3);
  });

  it('the compose file and docker/roles.sql agree on the roles', () => {
    const { database } = readConfig(composeEnvironment('app'));
    for (const url of Object.values(database ?? {})) {
      const { username, password } = new URL(url);
      expect(read('docker/roles.sql')).toContain(`create role ${username} login password '${password}'`);
    }
  });

  it('the Dockerfile sets only variables that exist, to values that are right', () => {
    const { NODE_ENV, ...environment } = dockerEnvironment();
    expect(NODE_ENV).toBe('production');
    expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
    const { port, host } = readConfig(environment);
    expect(read('Dockerfile')).toContain(`EXPOSE ${port}`);
    expect(host).toBe('0.0.0.0');
  });

  it('the Dockerfile copies what the app reads, and runs as an ordinary user', () => {
    const last = read('Dockerfile').split('\nFROM ').at(-1) ?? '';
    for (const folder of ['prisma', 'public', 'templates']) expect(last).toContain(`COPY ${folder} ./${folder}`);
    expect(last).toMatch(/^USER node$/m);
  });

  it('no other document names a variable that does not exist', () => {
    const mentioned = [read('docs/operating.md'), read('SECURITY.md'), read('README.md')].join('\n');
    const names = [...mentioned.matchAll(/\b((?:DATABASE|RAILPOST|MAIL|DKIM|METRICS|SMTP|WORKER)_[A-Z_]+)\b/g)].map(([, name]) => name);
    expect(names.filter((name) => name && !known.includes(name))).toEqual([]);
  });
});
