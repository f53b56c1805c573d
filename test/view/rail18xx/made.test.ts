import { Value } from '@sinclair/typebox/value';
import { game1880 } from '../../../src/games/1880/game.js';
import { game1888n } from '../../../src/games/1888n/game.js';
import type { AnyGame, Happening } from '../../../src/rules/game.js';
import type { Json } from '../../../src/rules/json.js';
import { provingProofs } from '../../../src/rules/proofs.js';
import { simulate } from '../../../src/rules/simulate.js';
import { refusingSource } from '../../../src/rules/source.js';
import { copyState } from '../../../src/rules/state.js';
import { presentationOf } from '../../../src/view/games.js';
import type { Change, Scene } from '../../../src/view/shared/presentation.js';
import { talkOf } from '../../../src/view/shared/talk.js';

const NAMES = ['Ana', 'Wei', 'Mei'];

interface Look {
  readonly players: readonly { readonly cash: number; readonly worth: number; readonly certificates: number }[];
  readonly companies: readonly { readonly id: string; readonly cash: number; readonly trains: readonly string[] }[];
}

/** A move of a random game, with the views before and after it as the mover has them. */
interface Made {
  readonly code: string;
  readonly before: Look;
  readonly after: Look;
  readonly changes: readonly Change[];
  readonly scene: Scene | null;
}

function moves(game: AnyGame): Made[] {
  const presented = presentationOf(game.id);
  const talk = talkOf({ names: NAMES, money: presented.words.money });
  const found: Made[] = [];
  simulate(game, {
    options: Value.Default(game.options, {}) as Json,
    players: NAMES.length,
    seed: `changes-${game.id}`,
    checks: 'none',
    decisions: game.id === '1888n' ? 900 : 420,
    onPosition: (_, state) => {
      const asked = game.waitingFor(state).find((one) => one.must);
      const code = asked?.about.code ?? '';
      if (!asked || !['track', 'run', 'stock', 'shareRound', 'trains', 'dividend'].includes(code)) return;
      const proofs = provingProofs(game.prove);
      const question = game.choices(state, asked.seat, [], proofs);
      if (question.kind !== 'pick') return;
      for (const option of question.options) {
        if (option.barred) continue;
        let [at, path] = [game.choices(state, asked.seat, [option.key], proofs), [option.key]];
        while (at.kind === 'pick') {
          const next = at.options.find((one) => !one.barred);
          if (!next) break;
          path = [...path, next.key];
          at = game.choices(state, asked.seat, path, proofs);
        }
        if (at.kind !== 'done') continue;
        const played = copyState(game, state);
        let told: readonly Happening[];
        try {
          told = game.play(played, asked.seat, at.move, refusingSource(proofs));
        } catch {
          continue; // It needs a draw: no preview either.
        }
        const [before, after] = [structuredClone(game.view(state, asked.seat)), structuredClone(game.view(played, asked.seat))];
        const next = game.waitingFor(played).find((one) => one.must);
        const scene =
          next?.about.code === 'dividend'
            ? {
                view: after,
                before: null,
                viewer: next.seat,
                names: NAMES,
                talk,
                question: game.choices(played, next.seat, [], proofs),
                path: [],
                href: (to: readonly string[]) => `?path=${to.join('/')}`,
                told,
              }
            : null;
        const changes = presented.changes!(before, after, talk) ?? [];
        found.push({ code, before: before as unknown as Look, after: after as unknown as Look, changes, scene });
        break;
      }
    },
  });
  return found;
}

describe.each([
  ['1888n', game1888n as AnyGame],
  ['1880', game1880 as AnyGame],
] as const)('what a move of %s changes', (id, game) => {
  const made = moves(game);
  const talk = talkOf({ names: NAMES, money: presentationOf(id).words.money });

  it('tells all money that changed hands, with the difference', () => {
    for (const { before, after, changes } of made) {
      for (const [seat, { cash }] of after.players.entries()) {
        const row = changes.find(({ subject, what }) => subject === NAMES[seat] && what === 'cash');
        const was = before.players[seat]!.cash;
        expect([row?.before, row?.after]).toEqual(cash === was ? [undefined, undefined] : [talk.money(was), talk.money(cash)]);
      }
      for (const [what, of] of [
        ['worth', ({ worth }) => talk.money(worth)],
        ['certificates', ({ certificates }) => String(certificates)],
      ] as [string, (player: Look['players'][number]) => string][]) {
        const told = changes.filter((row) => row.what === what).map(({ subject }) => subject);
        expect(told).toEqual(NAMES.filter((_, seat) => of(before.players[seat]!) !== of(after.players[seat]!)));
      }
      const treasuries = changes.filter(({ what }) => what === 'treasury').length;
      const changed = after.companies.filter((company, index) => company.cash !== before.companies[index]!.cash).length;
      expect(treasuries).toBeGreaterThanOrEqual(changed);
    }
  });

  it('speaks of things on the table alone: no rows and columns, nothing that stayed the same', () => {
    for (const { changes } of made) {
      for (const { subject, what, before, after } of changes) {
        expect([subject, what]).not.toEqual([expect.stringMatching(/^\d+$|operated|acted/i), expect.anything()]);
        expect(what ?? '').not.toMatch(/^(row|column|company|turn|stage)$/);
        expect(before).not.toBe(after);
      }
    }
  });
});

// In 1888-N a run of which only one is the best is entered by itself; in 1880 every run is asked.
describe('the income of a run of 1880', () => {
  const made = moves(game1880 as AnyGame);
  const talk = talkOf({ names: NAMES, money: presentationOf('1880').words.money });

  it('shows the routes that ran while their income is decided, on the board and beside it', () => {
    const decided = made.filter(({ code, scene }) => code === 'run' && scene !== null);
    expect(decided.length).toBeGreaterThan(0);
    for (const { scene } of decided) {
      const blocks = presentationOf('1880').blocks!(scene!);
      const run = scene!.told!.find(({ code }) => code === 'trainsRun');
      if (!run) continue;
      const map = blocks.find(({ place }) => place === 'board')!.model as { svg: string };
      expect(map.svg).toContain('class="r18-route r18-route-0"');
      const panel = blocks.find(({ partial }) => partial === 'rail18xx/routes')!;
      expect(panel.model).toMatchObject({ total: talk.money(run.facts.revenue) });
      expect((panel.model as { rows: unknown[] }).rows).toHaveLength((run.facts.routes as unknown[]).length);
    }
  });

  it('shows them on the history page of the move that decides it, too, and not on those after it', () => {
    const { scene } = made.find((one) => one.code === 'run' && one.scene?.told?.some(({ code }) => code === 'trainsRun'))!;
    const boardAt = (more: Partial<Scene>): string => {
      const past = { ...scene!, question: null, told: [], toldBefore: scene!.told!, past: true as const, ...more };
      return (presentationOf('1880').blocks!(past).find(({ place }) => place === 'board')!.model as { svg: string }).svg;
    };
    const decided = { ...(scene!.view as object), stage: { at: 'trains' } } as never;
    expect(boardAt({ before: scene!.view, view: decided })).toContain('class="r18-route r18-route-0"');
    expect(boardAt({ before: decided, view: decided })).not.toContain('class="r18-route r18-route-0"');
  });
});
