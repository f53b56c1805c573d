import type { TSchema } from '@sinclair/typebox';
import { exportGame } from '../../src/archive/export.js';
import { verifyGame } from '../../src/archive/verify.js';
import { games } from '../../src/games/registry.js';
import { InvariantBroken, RuleViolation } from '../../src/rules/errors.js';
import { canonicalText, type Json } from '../../src/rules/json.js';
import { provingProofs } from '../../src/rules/proofs.js';
import type { Random } from '../../src/rules/random.js';
import { copyState } from '../../src/rules/state.js';
import type { StepId } from '../../src/rules/step.js';
import { wander } from '../../src/rules/wander.js';
import type { Amendment, Choice, Trial } from '../../src/table/amendment.js';
import { desk as deskOf } from '../../src/table/desk.js';
import { useDatabase } from '../support/postgres.js';
import { anyValue, textsIn } from './anyValue.js';
import { type Begun, begun, chance, type Hall, hall, MODERATOR, people, playedAnew, playOn } from './aTable.js';

/**
 * Every kind of correction, in every game, in random positions: afterwards the position is that of a game played so from
 * the start, for this process and for one that knows the log alone; taken back, it is the first position to the byte.
 */

const db = useDatabase();
const reason = 'it was meant otherwise';

interface Bench {
  readonly h: Hall;
  readonly table: Begun;
  readonly random: Random;
}

const bytes = async (h: Hall, { game }: Begun): Promise<string> => {
  const { state, id } = await h.tables.position(game);
  return `${id} ${canonicalText(state)}`;
};

async function roundTrip(rules: string, { h, table }: Bench, write: () => Promise<unknown>, undo: () => Promise<unknown>): Promise<void> {
  const digest = (state: Json) => canonicalText(games.get(rules)!.digest(state));
  const before = await bytes(h, table);
  await write();
  const corrected = digest((await h.tables.position(table.game)).state);
  expect(digest(await playedAnew(h, table.game))).toBe(corrected);
  expect(digest((await hall(db.pool).tables.position(table.game)).state)).toBe(corrected);
  await undo();
  expect(await bytes(h, table)).toBe(before);
  expect(await bytes(hall(db.pool), table)).toBe(before);
}

describe.each([...games.keys()])('Every kind of correction in %s', (rules) => {
  const { players: seats, corrections } = games.get(rules)!;
  let bench: Bench;
  const desk = () => deskOf(bench.h.room);
  const takeBack = () => desk().undoCorrection(bench.table.game, { by: MODERATOR, reason: 'it was right before' });

  /** Somewhere in the middle of a game of random moves. */
  beforeAll(async () => {
    const h = hall(db.pool);
    const table = await begun(h, rules, Math.max(2, seats.min));
    bench = { h, table, random: chance(`every correction of ${rules}`) };
    await playOn(h, table, bench.random, 60);
  });
  /** Short games end on the way: then back to their middle. */
  beforeEach(async () => {
    const { game } = bench.table;
    const { status, steps } = await bench.h.tables.table(game);
    if (status === 'running') return;
    await bench.h.tables.reopen(game, { by: MODERATOR, reason });
    await desk().rewind(game, { by: MODERATOR, reason, n: Math.floor(steps / 2) });
  });

  const amended = async (wish: Amendment, way: (trial: Trial) => Promise<Choice>): Promise<void> => {
    const choices: Record<StepId, Choice> = {};
    let trial = await desk().tryAmend(bench.table.game, MODERATOR, wish);
    for (let tries = 0; trial.open !== null; tries++) {
      if (tries > 500) throw new Error('conflicts without end');
      choices[trial.open] = await way(trial);
      trial = await desk().tryAmend(bench.table.game, MODERATOR, { ...wish, choices });
    }
    expect(trial.broken).toBeNull();
    const write = () => desk().amend(bench.table.game, { by: MODERATOR, reason, on: trial.on, amendment: { ...wish, choices } });
    await roundTrip(rules, bench, write, takeBack);
  };
  const drop = async (): Promise<Choice> => ({ take: bench.random.oneIn(4) ? 'stop' : 'drop' });

  it('typed: each kind of the game’s schema', async () => {
    const { h, table, random } = bench;
    const { game } = table;
    const rulesOf = games.get(rules)!;
    const done = new Map<string, number>();
    const kinds = (corrections.anyOf ?? [corrections]) as TSchema[];
    for (let wave = 0; wave < 12 && done.size < kinds.length; wave++) {
      for (const schema of kinds) {
        const { kind } = schema.properties as { kind: { const: string } };
        if ((done.get(kind.const) ?? 0) > 1) continue;
        const { state } = await h.tables.position(game);
        const correction = acceptable(rulesOf, state, schema, random);
        if (!correction) continue;
        await roundTrip(rules, bench, () => desk().adjust(game, { by: MODERATOR, reason, correction }), takeBack);
        done.set(kind.const, (done.get(kind.const) ?? 0) + 1);
      }
      await playOn(h, table, random, 10);
    }
    expect([...done.keys()].sort()).toEqual(kinds.map((one) => (one.properties as { kind: { const: string } }).kind.const).sort());
  });

  it('replaced, inserted and struck moves, with another move given at a conflict', async () => {
    const { h, table, random } = bench;
    let given = 0;
    /** Another legal move of the same seat where the recorded one fails; where it has none, it is dropped. */
    const give = async (trial: Trial): Promise<Choice> => {
      const at = trial.at!;
      const awaited = games
        .get(rules)!
        .waitingFor(at.state)
        .some(({ seat }) => seat === at.seat);
      if (!awaited || at.seat === null || given > 6) return drop();
      given++;
      return { take: 'give', move: wander(games.get(rules)!, at.state, at.seat, random, provingProofs(games.get(rules)!.prove)).move };
    };
    for (const kind of ['replace', 'insert', 'strike', 'replace'] as const) {
      const live = await h.room.lives.fresh(table.game);
      const past = await h.room.lives.past(live);
      const index = random.below(past.history.length);
      const { id, step } = past.history.steps[index]!;
      if (step.kind !== 'move') continue;
      const state = await h.room.lives.positions.state(live.game, past, live.seeds, index);
      const other = { seat: step.seat, move: wander(live.game, state, step.seat, random, provingProofs(live.game.prove)).move };
      const change =
        kind === 'strike' ? { kind, step: id } : kind === 'insert' ? { kind, before: id, with: other } : { kind, step: id, with: other };
      await amended({ change }, give);
    }
  });

  it('an older correction taken back, after more moves', async () => {
    const { h, table, random } = bench;
    const { game } = table;
    const live = await h.room.lives.fresh(game);
    const past = await h.room.lives.past(live);
    const { length } = past.history;
    const untouched = canonicalText((await h.tables.position(game, { n: length - 8 })).state);
    // Struck out near the end, with all that is no longer possible after it; then the game goes on.
    const struck = past.history.steps[length - 8]!.id;
    const choices: Record<StepId, Choice> = {};
    const wish: Amendment = { change: { kind: 'strike', step: struck } };
    let trial = await desk().tryAmend(game, MODERATOR, wish);
    while (trial.open !== null) {
      choices[trial.open] = { take: 'stop' };
      trial = await desk().tryAmend(game, MODERATOR, { ...wish, choices });
    }
    await desk().amend(game, { by: MODERATOR, reason, on: trial.on, amendment: { ...wish, choices } });
    const entry = (await h.tables.table(game)).headSeq;
    await playOn(h, table, random, 3);
    if ((await h.tables.table(game)).status !== 'running') return;
    expect(await desk().lastCorrection(game)).toBeNull();

    await amended({ change: { kind: 'undo', entry } }, drop);
    const back = await desk().tryAmend(game, MODERATOR, { change: { kind: 'undo', entry } });
    expect(back.from).toBeLessThanOrEqual(length - 8);
    expect(canonicalText((await h.tables.position(game, { n: length - 8 })).state)).toBe(untouched);

    // With everything after it stopped, the eight moves stand again and nothing else: the position before the correction.
    const stops: Record<StepId, Choice> = {};
    let undone = back;
    while (undone.open !== null) {
      stops[undone.open] = { take: 'stop' };
      undone = await desk().tryAmend(game, MODERATOR, { change: { kind: 'undo', entry }, choices: stops });
    }
    // A step that returns and cannot be played any more is told as it was played.
    const formerly = await h.room.lives.positions.steps(live.game, past, live.seeds, 1, length);
    const stood = new Map(past.history.steps.map(({ id }, index) => [id, formerly[index]!.happenings]));
    for (const { id, refusal, before } of back.later) if (refusal && stood.has(id)) expect(before).toEqual(stood.get(id));
    // A game that was reopened since draws from a new seed.
    const { seeds } = await h.room.lives.fresh(game);
    const sameSeed = past.history.steps.slice(length - 8).every(({ era }) => era === seeds.length - 1);
    if (sameSeed && undone.later.every(({ status }) => status === 'struck')) {
      expect(canonicalText(undone.state)).toBe(
        canonicalText((await h.room.lives.positions.state(live.game, past, live.seeds, length)) as Json),
      );
    }
    await expect(desk().tryAmend(game, MODERATOR, { change: { kind: 'undo', entry: 0 } })).rejects.toMatchObject({
      phrase: { code: 'unknownCorrection' },
    });
  });

  it('draws made anew: of a move, and of the start', async () => {
    const { h, table } = bench;
    const live = await h.room.lives.fresh(table.game);
    const past = await h.room.lives.past(live);
    const records = await h.room.lives.positions.steps(live.game, past, live.seeds, 0, past.history.length);
    const drawn = records.flatMap(({ draws }, n) =>
      draws.map(({ label }) => ({ step: n === 0 ? '0' : past.history.steps[n - 1]!.id, label })),
    );
    const ofStart = drawn.find(({ step }) => step === '0');
    const ofMove = drawn.find(({ step }) => step !== '0');
    if (rules !== '1880' && rules !== '1888n') expect(ofMove).toBeDefined();
    for (const redraw of [ofStart, ofMove]) {
      if (!redraw) continue;
      const { draws } = await desk().tryAmend(table.game, MODERATOR, { redraw: [redraw] });
      expect(draws.fresh).toContainEqual(expect.objectContaining({ label: redraw.label, generation: 1 }));
      await amended({ redraw: [redraw] }, drop);
    }
    await expect(desk().tryAmend(table.game, MODERATOR, { redraw: [{ step: '0', label: 'no such draw' }] })).rejects.toMatchObject({
      phrase: { code: 'unknownDraw' },
    });
    await expect(desk().tryAmend(table.game, MODERATOR, { change: { kind: 'strike', step: '0' } })).rejects.toMatchObject({
      phrase: { code: 'setupStays' },
    });
  });

  it('rewinding, a move for a seat, a substitute, a pause and an end', async () => {
    const { h, table, random } = bench;
    const { game } = table;
    const { steps } = await h.tables.table(game);
    await roundTrip(rules, bench, () => desk().rewind(game, { by: MODERATOR, reason, n: random.below(steps) }), takeBack);

    const live = await h.room.lives.fresh(game);
    const { seat } = live.table.decisions.find((open) => open.must)!;
    const { move } = wander(live.game, live.state, seat, random, provingProofs(live.game.prove));
    await roundTrip(
      rules,
      bench,
      () => desk().moveFor(game, { by: MODERATOR, seat, move, reason }),
      () => desk().rewind(game, { by: MODERATOR, reason, n: steps }),
    );

    const [stranger] = await people(db.pool, 1);
    const sat = table.people[seat]!;
    const sits = async () => (await h.tables.table(game)).seats[seat]!.person;
    await roundTrip(
      rules,
      bench,
      () => h.tables.substitute(game, { by: MODERATOR, seat, person: stranger!, reason }),
      async () => {
        expect(await sits()).toBe(stranger);
        await h.tables.substitute(game, { by: MODERATOR, seat, person: sat, reason });
      },
    );
    expect(await sits()).toBe(sat);

    await roundTrip(
      rules,
      bench,
      () => h.tables.pause(game, { by: MODERATOR, reason }),
      () => h.tables.resume(game, { by: MODERATOR, reason }),
    );
    const open = (await h.tables.table(game)).decisions.map((one) => [one.seat, one.must]);
    await roundTrip(
      rules,
      bench,
      () => h.tables.end(game, { by: MODERATOR, reason }),
      () => h.tables.reopen(game, { by: MODERATOR, reason }),
    );
    expect((await h.tables.table(game)).decisions.map((one) => [one.seat, one.must])).toEqual(open);
  });

  it('a correction that ended the game is taken back in one go', async () => {
    const { h, table } = bench;
    const { game } = table;
    const { steps } = await h.tables.table(game);
    const before = await bytes(h, table);
    await desk().rewind(game, { by: MODERATOR, reason, n: steps - 2 });
    await h.tables.end(game, { by: MODERATOR, reason });
    expect((await h.tables.table(game)).status).toBe('over');
    await takeBack();
    expect((await h.tables.table(game)).status).toBe('running');
    expect(await bytes(h, table)).toBe(before);
    expect((await db.pool.query('SELECT 1 FROM archived WHERE game = $1', [game])).rowCount).toBe(0);
  });

  it('the whole log is genuine afterwards', async () => {
    const file = await exportGame(db.pool, bench.table.game, { everything: true });
    expect(verifyGame(file, games, { deep: true })).toMatchObject({ genuine: true });
  });
});

/** A correction of this form that the game takes in this position, found by trying on copies. */
function acceptable(game: NonNullable<ReturnType<typeof games.get>>, state: Json, schema: TSchema, random: Random): Json | null {
  const texts = [...textsIn(state), ...Array.from({ length: 6 }, (_, seat) => String(seat))];
  for (let tries = 0; tries < 3000; tries++) {
    const correction = anyValue(schema, random, texts);
    const copy = copyState(game, state);
    try {
      game.adjust(copy, correction);
      game.referee(copy);
      return correction;
    } catch (error) {
      if (!(error instanceof RuleViolation || error instanceof InvariantBroken)) throw error;
    }
  }
  return null;
}
