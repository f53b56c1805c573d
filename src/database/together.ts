/**
 * One query for all who ask the same in one turn of the event loop: under load the way to the database and back costs more
 * than what it answers there. Nothing is kept; who asks in the next turn asks anew.
 */
export function together<Answer>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
): (key: string) => Promise<Answer | null> {
  let open: { readonly keys: Set<string>; readonly answers: Promise<ReadonlyMap<string, Answer>> } | null = null;
  const begin = () => {
    const keys = new Set<string>();
    const turn = new Promise((resolve) => setImmediate(resolve));
    const answers = turn.then(() => {
      open = null;
      return ask([...keys]);
    });
    return { keys, answers };
  };
  return async (key) => {
    open ??= begin();
    open.keys.add(key);
    return (await open.answers).get(key) ?? null;
  };
}
