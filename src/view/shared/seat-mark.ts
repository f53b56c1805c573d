/** A seat's colour and shape as a small drawing: told apart without colour. */
const shapes = [
  '<circle cx="6" cy="6" r="5"/>',
  '<rect x="1.5" y="1.5" width="9" height="9"/>',
  '<path d="M6 .8 11.4 10.6H.6Z"/>',
  '<path d="M6 .3 11.7 6 6 11.7.3 6Z"/>',
  '<path d="M4.2 1h3.6v3.2H11v3.6H7.8V11H4.2V7.8H1V4.2h3.2Z"/>',
  '<path d="M6 11.2.6 1.4h10.8Z"/>',
  '<path d="M6 .6 11.2 4.4 9.2 10.6H2.8L.8 4.4Z"/>',
];

export const seatMark = (seat: number): string =>
  `<svg class="seat seat-${seat % shapes.length}" viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">${shapes[seat % shapes.length]}</svg>`;

/** The same as a letter, for mails: drawings are not shown there, and colours stand beside it. */
const glyphs = [
  ['●', '#1F5FA8'],
  ['■', '#B9530A'],
  ['▲', '#6B3FA0'],
  ['◆', '#2A7A45'],
  ['✚', '#7A5A1E'],
  ['▼', '#A12C63'],
  ['⬟', '#1D2731'],
] as const;

export function seatGlyph(seat: number): string {
  const [glyph, colour] = glyphs[seat % glyphs.length]!;
  return `<span class="seat-${seat % glyphs.length}" style="color:${colour}" aria-hidden="true">${glyph}</span>`;
}

/** The colour alone, where no stylesheet is: pictures in mails. */
export const seatColour = (seat: number): string => glyphs[seat % glyphs.length]![1];
