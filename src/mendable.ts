/** Something that the person at the keyboard can mend: told in one line that says how, without a stack. */
export class Mendable extends Error {
  override readonly name = 'Mendable';
}
