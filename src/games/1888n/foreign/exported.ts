import { RuleViolation } from '../../../rules/errors.js';
import { type ExportedGame, effectiveActions } from '../../rail18xx/foreign/exported.js';
import type { ForeignReader, ForeignRecord } from '../../rail18xx/foreign/record.js';
import { nameOf } from '../../rail18xx/foreign/trace.js';
import { translator } from '../../rail18xx/foreign/translate.js';
import { GEOGRAPHY } from '../data/map.js';
import { worth } from '../standings.js';
import { openSession, SESSION_OPTIONS } from './session.js';

/** Games of 1888 exported by 18xx.games, if they were played by the published North rules. */
export const reader1888: ForeignReader = { title: '1888', read };

function read(game: ExportedGame): ForeignRecord {
  if (!game.settings?.optional_rules?.includes('north')) throw new Error('played by the prototype rules, not as 1888-N');
  const session = openSession({
    title: game.title,
    players: Object.fromEntries(game.players.map(({ name }, seat) => [nameOf(seat), name])),
    state: {},
  });
  const { state } = session;
  const translate = translator(game, {
    geo: GEOGRAPHY,
    board: () => state.board,
    step: () => session.next()?.step ?? '',
    offered: (id) => state.companies[id] ?? { ipo: 0, pool: 0 },
  });
  effectiveActions(game.actions).forEach((action, n) => {
    try {
      session.play({ n: n + 1, action: translate(action) });
    } catch (error) {
      const reason = error instanceof RuleViolation || error instanceof Error ? error.message : String(error);
      throw new Error(`action ${action.id ?? '(automatic)'} ${action.type} of ${action.entity}: ${reason}`);
    }
  });
  return {
    rules: '1888n',
    options: SESSION_OPTIONS,
    names: game.players.map(({ name }) => name),
    steps: session.played.map(({ seat, move }) => ({ kind: 'move', seat, move, auto: [] })),
    scores: game.players.map((_, seat) => worth(state, seat)),
    recorded: game.players.map(({ id }) => game.result?.[String(id)] ?? null),
  };
}
