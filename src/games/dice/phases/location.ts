import { must } from '../../../rules/errors.js';
import type { Question, Seat, Source } from '../../../rules/game.js';
import { drawObjectives } from '../cards.js';
import { components } from '../components.js';
import { rollAll } from '../dice.js';
import { mark } from '../income.js';
import type { Move } from '../move.js';
import { type Doing, type State, seatOf } from '../state.js';

/** Rulebook, setup 9-11. S7: the cards that people leave go to the bots in seat order. */

const nameOf = (state: State, hex: string): string => components(state).set.map.places.find((place) => place.hex === hex)?.name ?? hex;

export function locationChoices(state: State): Question<Move> & { kind: 'pick' } {
  const options = state.locations.map((hex) => ({
    key: hex,
    facts: { hex, name: nameOf(state, hex) },
    move: { kind: 'location', hex } as const,
  }));
  return { kind: 'pick', about: { code: 'location', facts: {} }, options };
}

export function chooseLocation(state: State, seat: Seat, hex: string, source: Source): Doing {
  must(state.locations.includes(hex), 'noSuchLocation', { hex });
  const doing: Doing = { happenings: [], draws: [] };
  settle(state, seat, hex, doing);
  const people = state.clockwise.filter((one) => !seatOf(state, one).bot);
  const next = people[people.indexOf(seat) - 1];
  if (next !== undefined) {
    state.phases = [{ at: 'location', seat: next }];
    return doing;
  }
  state.seats.forEach((board, bot) => {
    if (board.bot) settle(state, bot, state.locations[0]!, doing);
  });
  beginPlay(state, source, doing);
  return doing;
}

function settle(state: State, seat: Seat, hex: string, doing: Doing): void {
  seatOf(state, seat).start = hex;
  state.locations = state.locations.filter((one) => one !== hex);
  doing.happenings.push({ code: 'locationChosen', facts: { seat, hex, name: nameOf(state, hex) } });
}

/** S8: one hidden objective for each person; S9: the first dice. */
function beginPlay(state: State, source: Source, doing: Doing): void {
  for (const seat of state.clockwise) {
    if (!seatOf(state, seat).bot || state.options.botStartsWithObjective) drawObjectives(state, seat, 1, 'setup', source, doing);
  }
  if (state.options.lateSeatIncome) {
    const amounts = components(state).set.lateSeatIncome[state.seats.length] ?? [];
    state.clockwise.forEach((seat, i) => {
      mark(state, seat, amounts[i] ?? 0, 'lateSeat', doing);
    });
  }
  state.turn = 1;
  state.phases = [{ at: 'turn', seat: state.clockwise[0]!, acted: false }];
  rollAll(state, 'dice:turn-1', source, doing);
}
