import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Json } from '../../../rules/json.js';

/** A game as 18xx.games exports it: everything anybody clicked, taken back or not. */

const Id = Type.Union([Type.Integer(), Type.String()]);
const ExportedGame = Type.Object({
  id: Id,
  title: Type.String(),
  players: Type.Array(Type.Object({ id: Id, name: Type.String() }), { minItems: 1, maxItems: 8 }),
  settings: Type.Optional(Type.Object({ optional_rules: Type.Optional(Type.Array(Type.String())) })),
  status: Type.Optional(Type.String()),
  result: Type.Optional(Type.Record(Type.String(), Type.Number())),
  actions: Type.Array(Type.Object({ type: Type.String(), entity: Type.Optional(Id) }), { maxItems: 20_000 }),
  created_at: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
  finished_at: Type.Optional(Type.Integer()),
});
export type ExportedGame = Omit<Static<typeof ExportedGame>, 'actions'> & { readonly actions: readonly ExportedAction[] };

export interface ExportedAction {
  readonly type: string;
  readonly id?: number;
  readonly entity?: string | number;
  readonly entity_type?: string;
  readonly action_id?: number;
  readonly auto_actions?: readonly ExportedAction[];
  readonly [field: string]: Json | readonly ExportedAction[] | undefined;
}

/** Null when the text is no such file. */
export function readExported(text: string): ExportedGame | null {
  try {
    const game: unknown = JSON.parse(text);
    return Value.Check(ExportedGame, game) ? (game as ExportedGame) : null;
  } catch {
    return null;
  }
}

/**
 * The moves that count, in order: what was undone and not redone is left out, chat and standing orders too; what an order
 * or a check played for somebody stands behind the move that caused it.
 */
export function effectiveActions(actions: readonly ExportedAction[]): ExportedAction[] {
  let done: ExportedAction[] = [];
  let undone: ExportedAction[][] = [];
  for (const action of actions) {
    if (action.type === 'message') continue;
    if (action.type === 'undo') {
      const kept = action.action_id === undefined ? done.length - 1 : done.findLastIndex(({ id }) => id! <= action.action_id!) + 1;
      undone.push(done.slice(Math.max(0, kept)));
      done = done.slice(0, Math.max(0, kept));
    } else if (action.type === 'redo') done.push(...(undone.pop() ?? []));
    else {
      undone = [];
      done.push(action);
    }
  }
  return done.flatMap((action) => [action, ...(action.auto_actions ?? [])]).filter(({ type }) => !type.startsWith('program_'));
}
