import { type Static, type TSchema, Type } from '@sinclair/typebox';

const move = <K extends string, P extends Record<string, TSchema>>(type: K, properties: P) =>
  Type.Object({ type: Type.Literal(type), ...properties }, { additionalProperties: false });

const Id = Type.String({ minLength: 1, maxLength: 8, pattern: '^[A-Za-z0-9@+]+$' });
const Money = Type.Integer({ minimum: 0, maximum: 1_000_000 });

/** A route in running order: pieces of track from end to end (0 to 5 an edge, 6 + k stop k of the hex). */
export const Route = Type.Object(
  {
    train: Type.Integer({ minimum: 0, maximum: 3 }),
    path: Type.Array(Type.Tuple([Id, Type.Integer({ minimum: 0, maximum: 11 }), Type.Integer({ minimum: 0, maximum: 11 })]), {
      minItems: 2,
      maxItems: 300,
    }),
    counted: Type.Optional(Type.Array(Type.String({ maxLength: 8 }), { maxItems: 8 })),
  },
  { additionalProperties: false },
);

/** Every decision of 1880. */
export const Move1880 = Type.Union([
  move('pass', {}),
  // V
  move('bid', { amount: Money }),
  move('permits', { permits: Id, row: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })) }),
  move('investor', { investor: Id }),
  // XII
  move('found', {
    company: Id,
    par: Type.Integer(),
    percent: Type.Integer(),
    permits: Id,
    row: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
  }),
  move('buy', { company: Id }),
  move('sell', { company: Id, percent: Type.Integer({ minimum: 10, maximum: 100 }) }),
  move('repay', { amount: Money }),
  // X
  move('lay', { hex: Id, tile: Id, rotation: Type.Integer({ minimum: 0, maximum: 5 }) }),
  move('station', { hex: Id, city: Type.Integer({ minimum: 0, maximum: 5 }) }),
  move('run', { routes: Type.Array(Route, { maxItems: 4 }) }),
  move('dividend', { pay: Type.Boolean() }),
  move('train', { train: Id, from: Id, price: Money }),
  move('giveUp', { train: Id }),
  move('home', { city: Type.Integer({ minimum: 0, maximum: 5 }) }),
  // VI, VII
  move('claim', { claim: Type.Boolean() }),
  move('engineer', { company: Id }),
  move('rocket', { company: Type.Optional(Id), giveUp: Type.Optional(Id) }),
  move('merge', {}),
  move('mergerMoney', { to: Type.Union([Type.Literal('company'), Type.Literal('owner')]) }),
  move('mergerMarker', { replace: Type.Boolean() }),
]);
export type Move1880 = Static<typeof Move1880>;
export type MoveOf<T extends Move1880['type']> = Extract<Move1880, { type: T }>;
