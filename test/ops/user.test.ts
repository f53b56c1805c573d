import { passwordFits } from '../../src/web/people/passwords.js';
import { useDatabase } from '../support/postgres.js';
import { build, usePrograms } from './support.js';

/** `railpost user`: the first administrator of a server comes this way. */
describe('railpost user', () => {
  const db = useDatabase();
  const run = usePrograms();
  beforeAll(build, 180_000);

  async function railpost(args: string[], stdin?: string): Promise<{ code: number | null; said: string }> {
    const program = run(['dist/cli/main.js', 'user', ...args], {
      env: { ...process.env, DATABASE_URL: db.urls.app },
      stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    program.child.stdin?.end(stdin);
    return { code: await program.ended, said: program.said() };
  }
  const person = (name: string) => db.prisma.person.findUnique({ where: { name } });

  it('creates somebody who signs in by mail', async () => {
    expect(await railpost(['create', 'Ana', 'Ana@Example.org'])).toEqual({
      code: 0,
      said: 'Ana is here as player; without a password: signs in by mail\n',
    });
    const ana = await person('Ana');
    expect(ana).toMatchObject({ email: 'ana@example.org', role: 'player', passwordHash: null });
    expect(ana!.emailConfirmedAt).not.toBeNull();
  });

  it('creates an administrator with a password that never was an argument', async () => {
    const { code } = await railpost(
      ['create', 'Mei', 'mei@example.org', '--role', 'administrator', '--password-stdin'],
      'slow train coming\n',
    );
    expect(code).toBe(0);
    const mei = await person('Mei');
    expect(mei!.role).toBe('administrator');
    expect(await passwordFits(mei!.passwordHash, 'slow train coming')).toBe(true);
  });

  it('promotes, and writes down that it did', async () => {
    expect(await railpost(['promote', 'ana', 'moderator'])).toEqual({ code: 0, said: 'ana is now moderator\n' });
    expect((await person('Ana'))!.role).toBe('moderator');
    const audit = await db.prisma.audit.findMany({ where: { action: 'role' } });
    expect(audit.map(({ facts }) => facts)).toEqual([{ role: 'moderator', by: 'command line' }]);
  });

  it('says in one line what is wrong, and changes nothing', async () => {
    const before = await db.prisma.person.findMany({ orderBy: { id: 'asc' } });
    const wrong: [string[], string][] = [
      [['create', 'ANA', 'other@example.org'], 'there is already somebody with this name or address'],
      [['create', 'Other', 'nowhere'], 'nowhere is not a mail address'],
      [['create', '<b>', 'b@example.org'], 'a name has 2 to 30 letters, digits, spaces and . _ ’ -, and begins with a letter or digit'],
      [['promote', 'Nobody', 'moderator'], 'there is nobody called Nobody'],
      [['promote', 'Mei', 'king'], 'a role is one of player, moderator, administrator'],
    ];
    const answers = await Promise.all(wrong.map(([args]) => railpost(args)));
    expect(answers).toEqual(wrong.map(([, problem]) => ({ code: 1, said: `railpost: ${problem}\n` })));
    expect(await db.prisma.person.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
  });

  it('takes no short password', async () => {
    const { code, said } = await railpost(['create', 'Short', 'short@example.org', '--password-stdin'], 'short\n');
    expect([code, said]).toEqual([1, 'railpost: a password has at least 10 characters\n']);
    expect(await person('Short')).toBeNull();
  });
});
