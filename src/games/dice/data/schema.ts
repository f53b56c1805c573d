import { type Static, Type } from '@sinclair/typebox';

/**
 * The form of the components. Whoever owns the printed game corrects or adds a map, a deck or a board by writing data of this
 * form and listing the set in `sets.ts`; no rule names a single card, hex or circle. Tests hold every set against this schema.
 */

const SideName = Type.Union([
  Type.Literal('N'),
  Type.Literal('NE'),
  Type.Literal('SE'),
  Type.Literal('S'),
  Type.Literal('SW'),
  Type.Literal('NW'),
]);
const Hex = Type.String({ pattern: '^[A-Z][0-9]{1,2}$' });
const Die = Type.Integer({ minimum: 1, maximum: 6 });
const TrackKind = Type.Union([Type.Literal('straight'), Type.Literal('gentle'), Type.Literal('sharp'), Type.Literal('wild')]);
/** Where the values come from: our own, or checked against the printed game. */
const Origin = Type.Union([Type.Literal('house'), Type.Literal('printed')]);

export const MapSchema = Type.Object({
  id: Type.String({ pattern: '^[a-z]+$' }),
  source: Origin,
  /** Flat-top hexes: a column's rows are two apart, neighbouring columns lie one row higher and lower. */
  columns: Type.Record(Type.String({ pattern: '^[A-Z]$' }), Type.Array(Type.Integer({ minimum: 1, maximum: 99 }))),
  /** Sides inside the map that no track may cross. */
  closedSides: Type.Array(Type.Object({ hex: Hex, side: SideName })),
  places: Type.Array(
    Type.Object({
      hex: Hex,
      name: Type.String({ minLength: 1 }),
      kind: Type.Union([Type.Literal('city'), Type.Literal('station')]),
      /** Red: a track may enter, never leave. */
      red: Type.Boolean(),
      starting: Type.Boolean(),
      /** Sides with printed track; no track is drawn in a hex that has any. */
      printed: Type.Array(SideName, { uniqueItems: true }),
    }),
  ),
});

export const TrainTileSchema = Type.Object({
  power: Die,
  /** The small number: how many trains are left in the stack, this one included. */
  number: Type.Integer({ minimum: 1 }),
  carriage: Type.Union([Type.Literal('passenger'), Type.Literal('goods')]),
  carriageCost: Type.Integer({ minimum: 0 }),
  engineCost: Type.Integer({ minimum: 0 }),
  modernity: Type.Union([Type.Literal('yellow'), Type.Literal('green'), Type.Literal('brown'), Type.Literal('grey')]),
});

export const TrainSlotSchema = Type.Object({
  power: Die,
  obsolete: Type.Union([Die, Type.Null()]),
  draws: Type.Integer({ minimum: 0 }),
  botDraws: Type.Integer({ minimum: 0 }),
  endsGame: Type.Boolean(),
});

export const ObjectiveSchema = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z0-9-]+$' }),
  kind: Type.Union([
    Type.Literal('enginePower'),
    Type.Literal('longestTrain'),
    Type.Literal('longestRoute'),
    Type.Literal('networkHexes'),
    Type.Literal('citiesOwn'),
    Type.Literal('citiesAny'),
    Type.Literal('blockedCities'),
    Type.Literal('citiesAndStations'),
    Type.Literal('differentShares'),
    Type.Literal('carriagesOthers'),
    Type.Literal('cubes'),
    Type.Literal('carsOwn'),
    Type.Literal('enginesOthers'),
    Type.Literal('named'),
  ]),
  /** The icons of the card: whose accomplishments count. */
  whose: Type.Union([Type.Literal('owner'), Type.Literal('others'), Type.Literal('all')]),
  points: Type.Integer({ minimum: 1 }),
  per: Type.Integer({ minimum: 1 }),
  place: Type.Optional(Hex),
});

export const BotCardSchema = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z0-9-]+$' }),
  die: Die,
  /** From the top of the card down. */
  actions: Type.Array(
    Type.Union([
      Type.Literal('shares'),
      Type.Literal('trains'),
      Type.Literal('cubes'),
      Type.Literal('run'),
      Type.Literal('reroll'),
      Type.Literal('reshuffle'),
    ]),
    { minItems: 1 },
  ),
});

export const TrackTileSchema = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z0-9-]+$' }),
  squares: Type.Integer({ minimum: 1 }),
  /** How many of the squares are marked "4" and stay empty with fewer seats. */
  squaresForFour: Type.Integer({ minimum: 0 }),
  back: TrackKind,
});

/** One string per printed row, one sign per circle: `.` plain, `m` modifier, `d` extra die, `o` objectives. */
const Circles = Type.Array(Type.String({ pattern: '^[.mdo]+$' }), { minItems: 1 });

export const PlayerBoardSchema = Type.Object({
  lines: Type.Integer({ minimum: 1 }),
  ones: Circles,
  fives: Circles,
  tens: Circles,
  /** An `o`: cards drawn, then one discarded; a bot draws this many and keeps them. */
  draws: Type.Integer({ minimum: 1 }),
  botDraws: Type.Integer({ minimum: 0 }),
});

export const CompanySchema = Type.Object({
  value: Die,
  name: Type.String(),
  colour: Type.Union([
    Type.Literal('blue'),
    Type.Literal('green'),
    Type.Literal('yellow'),
    Type.Literal('orange'),
    Type.Literal('purple'),
    Type.Literal('black'),
  ]),
  shares: Type.Integer({ minimum: 1 }),
});

export const ComponentsSchema = Type.Object({
  id: Type.String({ pattern: '^[a-z]+$' }),
  source: Origin,
  map: MapSchema,
  companies: Type.Array(CompanySchema),
  trainTiles: Type.Array(TrainTileSchema),
  trainSlots: Type.Array(TrainSlotSchema),
  trackTiles: Type.Array(TrackTileSchema),
  cubes: Type.Array(Type.Object({ kind: TrackKind, colour: Type.String(), count: Type.Integer({ minimum: 1 }) })),
  playerBoard: PlayerBoardSchema,
  objectives: Type.Array(ObjectiveSchema),
  botCards: Type.Array(BotCardSchema),
  dice: Type.Integer({ minimum: 1 }),
  points: Type.Object({
    modifier: Type.Integer(),
    extraDie: Type.Integer(),
    botCard: Type.Integer(),
  }),
  /** Income marked at setup under the variant `lateSeatIncome`, counted from the starting player, by number of seats. */
  lateSeatIncome: Type.Record(Type.String(), Type.Array(Type.Integer({ minimum: 0 }))),
});

export type SideName = Static<typeof SideName>;
export type TrackKind = Static<typeof TrackKind>;
export type MapData = Static<typeof MapSchema>;
export type Place = MapData['places'][number];
export type TrainTile = Static<typeof TrainTileSchema>;
export type TrainSlot = Static<typeof TrainSlotSchema>;
export type ObjectiveCard = Static<typeof ObjectiveSchema>;
export type BotCard = Static<typeof BotCardSchema>;
export type TrackTile = Static<typeof TrackTileSchema>;
export type PlayerBoard = Static<typeof PlayerBoardSchema>;
export type Company = Static<typeof CompanySchema>;
export type Components = Static<typeof ComponentsSchema>;
