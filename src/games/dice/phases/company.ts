import { must } from '../../../rules/errors.js';
import type { Question, Seat, Source } from '../../../rules/game.js';
import { components } from '../components.js';
import type { Move } from '../move.js';
import { ownerOf } from '../shares.js';
import { type Doing, type State, seatOf } from '../state.js';

/** Rulebook, setup 8. S6: people choose clockwise from the starting player; bots take random free companies. */

export function companyChoices(state: State): Question<Move> & { kind: 'pick' } {
  const options = components(state).company.map(({ value, colour }) => {
    const owner = ownerOf(state, value);
    const facts = { company: value, colour };
    if (owner >= 0) return { key: `${value}`, facts, barred: { code: 'companyTaken', facts: { company: value, owner } } };
    return { key: `${value}`, facts, move: { kind: 'company', company: value } as const };
  });
  return { kind: 'pick', about: { code: 'company', facts: {} }, options };
}

export function chooseCompany(state: State, seat: Seat, company: number, source: Source): Doing {
  const owner = ownerOf(state, company);
  must(owner < 0, 'companyTaken', { company, owner });
  const doing: Doing = { happenings: [], draws: [] };
  give(state, seat, company, doing);
  const people = state.clockwise.filter((one) => !seatOf(state, one).bot);
  const next = people[people.indexOf(seat) + 1];
  if (next !== undefined) {
    state.phases = [{ at: 'company', seat: next }];
    return doing;
  }
  for (const bot of state.clockwise) {
    if (!seatOf(state, bot).bot) continue;
    const left = components(state).company.filter(({ value }) => ownerOf(state, value) < 0);
    give(
      state,
      bot,
      Number(
        source.pick(
          `company:seat-${bot}`,
          left.map(({ value }) => `${value}`),
        ),
      ),
      doing,
    );
  }
  // Rulebook, setup 9: counter-clockwise, beginning to the right of the starting player.
  state.phases = [{ at: 'location', seat: people[people.length - 1]! }];
  return doing;
}

function give(state: State, seat: Seat, company: number, doing: Doing): void {
  const board = seatOf(state, seat);
  board.company = company;
  board.shares[company - 1] = components(state).company[company - 1]!.shares;
  doing.happenings.push({ code: 'companyChosen', facts: { seat, company } });
}
