// A bot for any game of Railpost, in sixty lines: it waits for its turn, answers every question by lot, and moves.
//   RAILPOST_URL=http://localhost:3000 RAILPOST_TOKEN=railpost_… node docs/example-bot.mjs TABLE
// The token comes from the account page (read and play). The table must have started.
const [table] = process.argv.slice(2);
const address = process.env.RAILPOST_URL ?? 'http://localhost:3000';

async function ask(method, path, body, headers = {}) {
  const answer = await fetch(`${address}/api/v1/tables/${table}${path}`, {
    method,
    body: body && JSON.stringify(body),
    headers: { authorization: `Bearer ${process.env.RAILPOST_TOKEN}`, ...(body && { 'content-type': 'application/json' }), ...headers },
  });
  const said = await answer.json();
  if (answer.ok) return said;
  throw Object.assign(new Error(`${method} ${path}: ${said.status} ${said.detail}`), { status: answer.status });
}

const any = (list) => list[Math.floor(Math.random() * list.length)];

/** One answer to one question; options that are barred are there to be explained, not taken. */
function answerTo(question) {
  const open = (options) => options.filter((option) => !option.barred).map((option) => option.key);
  if (question.kind === 'pick') return any(open(question.options));
  if (question.kind === 'amount') return String(question.min);
  if (question.kind === 'form') return JSON.stringify(question.proposal);
  return open(question.items).slice(0, question.min).join('+') || '+';
}

/** Walks down the questions until a whole move stands at the end. */
async function decide() {
  const path = [];
  for (;;) {
    const { question, on } = await ask('GET', `/choices?path=${encodeURIComponent(path.map(encodeURIComponent).join('/'))}`);
    if (question.kind === 'done') return { move: question.move, on };
    path.push(answerTo(question));
  }
}

for (let moves = 0; ; ) {
  const { status, waiting, mySeat } = await ask('GET', '');
  if (status === 'over') {
    console.log(`over after ${moves} moves of mine`);
    break;
  }
  if (!waiting.some(({ seat, must }) => must && seat === mySeat)) {
    await new Promise((resolve) => setTimeout(resolve, Number(process.env.BOT_PAUSE ?? 2000)));
    continue;
  }
  try {
    const { move, on } = await decide();
    await ask('POST', '/moves', { move, on }, { 'idempotency-key': crypto.randomUUID() });
    moves++;
  } catch (refused) {
    if (refused.status !== 409 && refused.status !== 422) throw refused; // somebody was quicker, or the draw was refused: look again
  }
}
