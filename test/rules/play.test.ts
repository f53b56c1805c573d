import { example } from '../../src/games/example/index.js';
import type { State } from '../../src/games/example/state.js';
import { readCorrection, readMove, readOptions } from '../../src/rules/border.js';
import { bodyText } from '../../src/rules/entry.js';
import { InvariantBroken, NeedsProof, RuleViolation } from '../../src/rules/errors.js';
import type { Game } from '../../src/rules/game.js';
import { firstPosition, nextPosition, stateHash } from '../../src/rules/hash.js';
import { History } from '../../src/rules/history.js';
import type { Json } from '../../src/rules/json.js';
import { playAdjust, playSetup, playStep, replayStep } from '../../src/rules/play.js';
import { whenProven } from '../../src/rules/proofs.js';
import { continueReplay, replay } from '../../src/rules/replay.js';
import { entriesOf, simulate } from '../../src/rules/simulate.js';
import { provingSource, recordingSource, seedFrom } from '../../src/rules/source.js';
import { copyState } from '../../src/rules/state.js';

const seed = seedFrom('play');
const proving = () => provingSource(seed, example.prove);
const start = (people: number, bots = 0) => playSetup(example, readOptions(example, { bots }, people), people, proving());
const game = (over: Partial<typeof example>) => ({ ...example, ...over });

describe('A step', () => {
  it('holds the move and the automatic moves that followed, each with its cause', () => {
    const { state, step: setup } = start(1, 1);
    // The bot has loaded before the person was asked.
    expect(setup.auto).toMatchObject([{ seat: 1, cause: { code: 'bot' }, move: { type: 'load' } }]);
    playStep(example, state, 0, { type: 'load', bag: null }, proving());
    const { step, acts, happenings } = playStep(example, state, 0, { type: 'rest' }, proving());
    expect(step.auto.map(({ move }) => move.type).slice(0, 1)).toEqual(['roll']);
    expect(acts.map(({ cause }) => cause?.code ?? null)).toEqual([null, ...step.auto.map(() => 'bot')]);
    expect(happenings).toEqual(acts.flatMap((act) => act.happenings));
    expect(example.forced(state, proving())).toBeNull();
  });

  it('records the proofs it used and what it drew', () => {
    const { state } = start(2);
    playStep(example, state, 0, { type: 'load', bag: state.players[0]!.hand[0]! }, proving());
    const last = playStep(example, state, 1, { type: 'load', bag: state.players[1]!.hand[0]! }, proving());
    expect(last).toMatchObject({ revealed: true, draws: [] });
    const rolled = playStep(example, state, 0, { type: 'roll' }, proving());
    expect(rolled.draws).toMatchObject([{ label: 'steam:night-1:seat-0', generation: 0 }]);
    for (const { seat } of example.waitingFor(state)) {
      if (state.stack.at(-1)?.at === 'fog') playStep(example, state, seat, { type: 'fogmen' }, proving());
    }
    const ran = playStep(example, state, 0, { type: 'run', via: [] }, proving());
    expect(Object.keys(ran.step.proofs ?? {})).toEqual(['bestRun:night-1:seat-0']);
    expect(ran.revealed).toBe(false);
  });

  it('that is refused leaves the position untouched', () => {
    const { state } = start(2);
    const before = JSON.stringify(state);
    expect(() => playStep(example, state, 0, { type: 'load', bag: 'nowhere-9' }, proving())).toThrow(RuleViolation);
    expect(() => playStep(example, state, 0, { type: 'roll' }, proving())).toThrow(RuleViolation);
    expect(JSON.stringify(state)).toBe(before);
  });

  it('needs its proofs, which are computed elsewhere and recorded', async () => {
    const { state: opened } = simulate(example, { options: { edition: 'branch', bots: 1 }, players: 1, seed: 'proofs', decisions: 1 });
    const noDouble = seedFrom('no fog tonight');
    const attempt = (proofs: { readonly [key: string]: Json }) => {
      const copy = copyState(example, opened);
      return playStep(example, copy, 0, { type: 'rest' }, recordingSource(noDouble, { proofs }));
    };
    expect(() => attempt({})).toThrow(NeedsProof);
    const { step } = await whenProven(attempt, async (key, input) => example.prove!(key, input));
    expect(Object.keys(step.proofs!)).toEqual(['bestRun:night-1:seat-1']);
    const again = copyState(example, opened);
    expect(() => replayStep(example, again, step, recordingSource(noDouble, { proofs: step.proofs }))).not.toThrow();
  });

  it('may be a moderator’s correction', () => {
    const { state } = start(2);
    const { step, happenings } = playAdjust(example, state, { kind: 'coins', seat: 1, amount: 5 }, proving());
    expect(step).toEqual({ kind: 'adjust', correction: { kind: 'coins', seat: 1, amount: 5 }, auto: [] });
    expect(happenings).toEqual([{ code: 'coinsAdjusted', facts: { seat: 1, amount: 5 } }]);
    const again = start(2).state;
    replayStep(example, again, step, proving());
    expect(again).toEqual(state);
  });

  it('stops a game whose automatic moves run in circles, or are refused', () => {
    const circle: Game<State, { type: string }, unknown, unknown, unknown> = {
      ...(example as never as Game<State, { type: string }, unknown, unknown, unknown>),
      play: () => [],
      forced: () => ({ seat: 0, move: { type: 'load' }, cause: { code: 'bot', facts: {} } }),
    };
    expect(() => playSetup(circle, { edition: 'branch', bots: 0 }, 2, proving())).toThrow(/runaway/);
    const refused = game({ forced: () => ({ seat: 0, move: { type: 'roll' }, cause: { code: 'bot', facts: {} } }) });
    expect(() => playSetup(refused, { edition: 'branch', bots: 0 }, 2, proving())).toThrow(/automaticMoveRefused/);
  });
});

describe('Replay', () => {
  const options = { edition: 'main', bots: 1 } as const;
  const simulated = simulate(example, { options, players: 2, seed: 'replayed' });
  const seeds = [seedFrom('replayed')];

  it('plays what is recorded and never asks what is forced', () => {
    const deaf = game({
      forced: () => {
        throw new Error('asked');
      },
    });
    expect(replay(deaf, simulated.record, seeds)).toEqual(simulated.state);
  });

  it('goes on from a snapshot and tells the onlooker of every position', () => {
    const seen: number[] = [];
    const half = Math.floor(simulated.decisions / 2);
    const snapshot = replay(example, simulated.record, seeds, half, (n) => seen.push(n));
    expect(seen).toEqual(Array.from({ length: half + 1 }, (_, n) => n));
    continueReplay(example, snapshot, simulated.record.steps.slice(half), seeds);
    expect(snapshot).toEqual(simulated.state);
  });

  it('follows the effective history of a log, with draws made anew where a moderator said so', () => {
    const entries = entriesOf(example, simulated.record, 'replayed');
    for (const { body } of entries) expect(JSON.parse(bodyText(body))).toEqual(JSON.parse(JSON.stringify(body)));
    expect(replay(example, History.of(entries), seeds)).toEqual(simulated.state);
    const deal = { step: '0', label: 'bag:seat-0:1' };
    const redrawn = History.of([entries[0]!, { seq: 1, kind: 'redraw', body: { redraw: [deal] }, revealed: true }]);
    expect(redrawn.setupGenerations).toEqual({ 'bag:seat-0:1': 1 });
    const first = replay(example, History.of([entries[0]!]), seeds);
    const other = replay(example, redrawn, seeds);
    expect(other.players[0]!.hand).not.toEqual(first.players[0]!.hand);
  });

  it('begins a fork with its imagined position', () => {
    const state = copyState(example, simulated.state) as unknown as Json;
    expect(replay(example, { setup: { options, players: 2, auto: [], state }, steps: [] }, seeds)).toEqual(simulated.state);
  });

  it('wants the seed of every era', () => {
    expect(() => replay(example, simulated.record, [])).toThrow(InvariantBroken);
  });
});

describe('Hashes', () => {
  const { state, step: setup } = start(2);

  it('of a state depend on the digest and on the seed', () => {
    const hash = stateHash(example, state, seed);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(stateHash(example, JSON.parse(JSON.stringify(state)), seed)).toBe(hash);
    expect(stateHash(example, state, seedFrom('another'))).not.toBe(hash);
    const changed = copyState(example, state);
    changed.players[0]!.coins += 1;
    expect(stateHash(example, changed, seed)).not.toBe(hash);
  });

  it('of a position roll over steps, generations and eras, whatever the order of keys', () => {
    const first = firstPosition('example', 1, setup, 'commitment');
    const step = { kind: 'move', seat: 0, move: { type: 'load', bag: null }, auto: [] } as const;
    const next = nextPosition(first, step);
    expect(nextPosition(first, { auto: [], move: { bag: null, type: 'load' }, seat: 0, kind: 'move' })).toBe(next);
    const ids = [first, next, nextPosition(next, step), nextPosition(first, step, { a: 1 }), nextPosition(first, step, {}, 1)];
    ids.push(firstPosition('example', 2, setup, 'commitment'), firstPosition('example', 1, setup, 'other'));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('The border', () => {
  it('refuses what has not the form of a move, of a correction or of options', () => {
    expect(() => readMove(example, { type: 'load' })).toThrow(RuleViolation);
    expect(() => readMove(example, { type: 'roll', extra: 1 })).toThrow(RuleViolation);
    expect(readMove(example, { type: 'roll' })).toEqual({ type: 'roll' });
    expect(() => readCorrection(example, { kind: 'coins', seat: 0, amount: 1.5 })).toThrow(RuleViolation);
    expect(() => readOptions(example, { edition: 'third' }, 2)).toThrow(RuleViolation);
    expect(() => readOptions(example, {}, 5)).toThrow(RuleViolation);
    expect(() => readOptions(example, {}, 1)).toThrow(/seatCount/);
  });

  it('fills in defaults and reads texts of forms', () => {
    expect(readOptions(example, { bots: '2' }, 1)).toEqual({ edition: 'branch', bots: 2 });
    expect(readOptions(example, undefined, 2)).toEqual({ edition: 'branch', bots: 0 });
  });

  it('lets no fraction into the log', () => {
    expect(() => bodyText<'move'>({ seat: 0, move: { price: 1.5 }, auto: [] })).toThrow(InvariantBroken);
    expect(bodyText<'move'>({ seat: 0, move: { b: 1, a: [2] }, auto: [] })).toBe('{"auto":[],"move":{"a":[2],"b":1},"seat":0}');
  });
});
