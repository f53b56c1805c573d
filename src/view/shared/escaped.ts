// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these no XML document may hold
const UNDRAWABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu;

/**
 * What people wrote, inside a drawing: as text or in an attribute with double quotes. Names of imported games may hold
 * anything; a character that XML does not know would leave a mail without its picture, or the mail itself unwritten.
 */
export const escaped = (text: string): string =>
  text.replace(UNDRAWABLE, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
