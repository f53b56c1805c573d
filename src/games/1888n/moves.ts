import { type Static, type TProperties, Type } from '@sinclair/typebox';

const Id = Type.String({ pattern: '^[A-Za-z0-9]{1,8}$' });
const Price = Type.Integer({ minimum: 0, maximum: 100000 });
const End = Type.Integer({ minimum: 0, maximum: 20 });
const one = <const T extends string, P extends TProperties>(type: T, fields: P) =>
  Type.Object({ type: Type.Literal(type), ...fields }, { additionalProperties: false });
const Offering = Type.Union([Type.Literal('ipo'), Type.Literal('pool')]);
const Rotation = Type.Integer({ minimum: 0, maximum: 5 });
const Stop = Type.Integer({ minimum: 0, maximum: 9 });

/** A train by its place on the charter and its way: each piece of track as hex and two ends (0-5 an edge, 6 and up a stop). */
export const Route = Type.Object(
  { train: Type.Integer({ minimum: 0, maximum: 9 }), path: Type.Array(Type.Tuple([Id, End, End]), { maxItems: 400 }) },
  { additionalProperties: false },
);

export const Move = Type.Union([
  one('pass', {}),
  one('buyPrivate', { private: Id }),
  one('bid', { private: Id, price: Price }),
  one('found', { company: Id, par: Price }),
  one('buyShare', { company: Id, from: Offering }),
  one('sell', { company: Id, shares: Type.Integer({ minimum: 1, maximum: 10 }) }),
  one('exchange', { company: Id, from: Offering }),
  one('home', { stop: Stop }),
  one('tile', { hex: Id, tile: Id, rotation: Rotation }),
  one('power', { private: Id, hex: Id, tile: Id, rotation: Rotation }),
  one('station', { hex: Id, stop: Stop }),
  one('run', { routes: Type.Array(Route, { maxItems: 8 }) }),
  one('dividend', { pay: Type.Boolean() }),
  one('train', { train: Id, from: Id, price: Price, tradeIn: Type.Optional(Id) }),
  one('bankrupt', {}),
  one('takeOver', { private: Id, price: Price }),
  one('answer', { accept: Type.Boolean() }),
  one('withdraw', {}),
  one('giveUp', { train: Id }),
]);
export type Move = Static<typeof Move>;
export type MoveOf<T extends Move['type']> = Extract<Move, { type: T }>;
