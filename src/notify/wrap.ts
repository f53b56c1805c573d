/** Plain text in lines of at most 70 characters; addresses are never broken. Continued lines keep the first one's hanging indent. */
export function wrapped(text: string, width = 70): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, width))
    .join('\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .trimEnd()
    .concat('\n');
}

function wrapLine(line: string, width: number): string {
  if (line.length <= width) return line.trimEnd();
  // "375  Changda buys …" goes on under its sentence.
  const lead = /^\s*\d+\s{2,}/.exec(line)?.[0] ?? '';
  const hanging = ' '.repeat(lead.length);
  const lines: string[] = [];
  const [first = '', ...words] = line.slice(lead.length).split(' ');
  let current = lead + first;
  for (const word of words) {
    const next = current === '' ? word : `${current} ${word}`;
    if (next.length > width && current.trim() !== '') {
      lines.push(current);
      current = hanging + word;
    } else current = next;
  }
  return [...lines, current].join('\n');
}
