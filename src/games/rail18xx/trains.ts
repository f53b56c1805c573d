import type { Company, CompanyId, Depot, TrainName, Yuan } from './state.js';

/** What a train card says. How far it runs is the business of routes. */
export interface TrainKind {
  readonly name: TrainName;
  readonly price: Yuan;
  /** null: no limit. */
  readonly count: number | null;
  /** The first train of this kind takes these out of the game. */
  readonly rustedBy?: TrainName;
}

export function kindOf<K extends TrainKind>(kinds: readonly K[], name: TrainName): K {
  const kind = kinds.find((each) => each.name === name);
  if (!kind) throw new Error(`no train ${name}`);
  return kind;
}

export const newDepot = (kinds: readonly TrainKind[]): Depot => ({
  left: Object.fromEntries(kinds.filter((kind) => kind.count !== null).map((kind) => [kind.name, kind.count!])),
  pool: [],
  gone: [],
});

export const leftInBank = (kinds: readonly TrainKind[], depot: Depot, name: TrainName): number =>
  kindOf(kinds, name).count === null ? Number.POSITIVE_INFINITY : (depot.left[name] ?? 0);

/** The train on top of the bank's stack: kinds are sold in the order of the list. */
export const topTrain = <K extends TrainKind>(kinds: readonly K[], depot: Depot): K | null =>
  kinds.find((kind) => leftInBank(kinds, depot, kind.name) > 0) ?? null;

/** Takes a train off the bank's stack; the caller says where it goes. */
export function takeFromBank(kinds: readonly TrainKind[], depot: Depot, name: TrainName): void {
  if (kindOf(kinds, name).count !== null) depot.left[name]! -= 1;
}

/** Takes one train of that name out of a list. */
export function takeOut(trains: TrainName[], name: TrainName): void {
  const at = trains.indexOf(name);
  if (at < 0) throw new Error(`no train ${name} there`);
  trains.splice(at, 1);
}

/** The first train of this name rusts others: they leave companies and pool. Answers what each company lost. */
export function rust(
  kinds: readonly TrainKind[],
  state: { companies: Record<CompanyId, Company>; depot: Depot },
  name: TrainName,
): { trains: TrainName[]; lost: Record<CompanyId, number> } | null {
  const trains = kinds.filter((kind) => kind.rustedBy === name).map((kind) => kind.name);
  if (trains.length === 0) return null;
  const lost: Record<CompanyId, number> = {};
  const keep = (owned: TrainName[]): TrainName[] => {
    state.depot.gone.push(...owned.filter((train) => trains.includes(train)));
    return owned.filter((train) => !trains.includes(train));
  };
  for (const id in state.companies) {
    const company = state.companies[id]!;
    const kept = keep(company.trains);
    if (kept.length < company.trains.length) lost[id] = company.trains.length - kept.length;
    company.trains = kept;
  }
  state.depot.pool = keep(state.depot.pool);
  return { trains, lost };
}

/** Every card is somewhere: for the referee. Kinds without limit are not counted. */
export function miscountedTrain(
  kinds: readonly TrainKind[],
  state: { companies: Record<CompanyId, Company>; depot: Depot },
): TrainName | null {
  const seen: Record<TrainName, number> = { ...state.depot.left };
  const count = (trains: readonly TrainName[]) => {
    for (const train of trains) seen[train] = (seen[train] ?? 0) + 1;
  };
  count(state.depot.pool);
  count(state.depot.gone);
  for (const id in state.companies) count(state.companies[id]!.trains);
  return kinds.find((kind) => kind.count !== null && seen[kind.name] !== kind.count)?.name ?? null;
}
