import type { Json } from '../../rules/json.js';

/** What a sentence may ask for: the names of people and the house's way of writing numbers. */
export interface Talk {
  /** The name of whoever sits on a seat. */
  name(seat: Json | undefined): string;
  /** "Ana, Wei and Mei". */
  names(seats: Json | undefined): string;
  money(amount: Json | undefined): string;
  /** "1 share", "3 shares". */
  count(number: Json | undefined, one: string, many?: string): string;
}

export interface Sitting {
  readonly names: readonly string[];
  readonly money: (amount: number) => string;
}

export function talkOf(sitting: Sitting): Talk {
  const name = (seat: Json | undefined): string => (typeof seat === 'number' && sitting.names[seat]) || 'Nobody';
  return {
    name,
    names: (seats) => (Array.isArray(seats) ? listed(seats.map((seat: Json) => name(seat))) : name(seats)),
    money: (amount) => sitting.money(Number(amount ?? 0)),
    count: (number, one, many = `${one}s`) => `${digits(Number(number ?? 0))} ${Number(number) === 1 ? one : many}`,
  };
}

/** "1,200", "−50": lining figures with a real minus sign. */
export function digits(amount: number): string {
  const grouped = Math.abs(amount)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return amount < 0 ? `−${grouped}` : grouped;
}

/** "¥1,200", "−¥50": the sign of the currency stands by the figures, the minus before both. */
export const yen = (amount: number): string => (amount < 0 ? `−¥${digits(-amount)}` : `¥${digits(amount)}`);

/** "+86", "−10", "0". */
export const signed = (amount: number): string => (amount > 0 ? `+${digits(amount)}` : digits(amount));

/** "Ana", "Ana and Wei", "Ana, Wei and Mei". */
export function listed(items: readonly string[], last = 'and'): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} ${last} ${items[items.length - 1]}`;
}

/** "1st", "2nd", "3rd", "11th". */
export function ordinal(place: number): string {
  const tens = place % 100;
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${ending}`;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "stockRound", "stock_round" → "stock round": what a code says where the catalogue has no word for it. */
export const spaced = (code: string): string =>
  code
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_.~-]+/g, ' ')
    .trim()
    .toLowerCase();
