/** Something that a person is told on a page of its own: a status, a title and a sentence. */
export class SayError extends Error {
  readonly statusCode: number;
  readonly title: string;
  readonly sentence: string;
  /** Where to go instead. */
  readonly link: { readonly href: string; readonly said: string } | null;
  constructor(statusCode: number, title: string, sentence: string, link: SayError['link'] = null) {
    super(sentence);
    this.name = 'SayError';
    this.statusCode = statusCode;
    this.title = title;
    this.sentence = sentence;
    this.link = link;
  }
}

export const notFound = (sentence = 'There is nothing at this address. Perhaps the link is incomplete.'): SayError =>
  new SayError(404, 'Not found', sentence);
export const forbidden = (sentence: string): SayError => new SayError(403, 'Not for you', sentence);
