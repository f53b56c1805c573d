/* Makes pages pleasant; everything works without it. */
(() => {
  'use strict';
  const game = () => document.getElementById('game');

  /* Links and forms of a game's page swap only that part. */
  function boost() {
    const root = game();
    if (root?.classList.contains('boosted') && window.htmx && !root.hasAttribute('hx-boost:inherited')) {
      root.setAttribute('hx-boost:inherited', '{"target":"#game","select":"#game","swap":"outerMorph"}');
      window.htmx.process(root);
    }
    const slider = root?.querySelector('[data-slider]');
    if (slider) {
      slider.hidden = false;
      slider.onchange = () => location.assign(slider.dataset.slider + slider.value + (slider.dataset.query ?? ''));
    }
    for (const field of document.querySelectorAll('[data-copy]')) field.onfocus = () => field.select();
    for (const list of document.querySelectorAll('.chat')) list.scrollTop = list.scrollHeight;
    /* A board wider than the phone begins where something can be chosen. */
    for (const board of document.querySelectorAll('[data-board]')) {
      const lit = board.querySelector('a')?.getBoundingClientRect();
      if (lit) board.scrollLeft += lit.left + lit.width / 2 - board.getBoundingClientRect().left - board.clientWidth / 2;
    }
  }

  /* Swapped in place are the table's page and its positions; whatever else is linked there opens as a page of its own. */
  const staysHere = (link) => /^\/games\/[^/]+(\/history\/\d+)?$/.test(link.pathname) && link.pathname.split('/')[2] === location.pathname.split('/')[2];
  document.addEventListener('htmx:before:request', (event) => {
    const link = event.target.closest?.('a[href]');
    if (!link || staysHere(link)) return;
    event.preventDefault();
    location.assign(link.href);
  });
  /* A form may lead elsewhere: leaving a table, for one. What stands around the table comes from the answer, too. */
  document.addEventListener('htmx:after:request', (event) => {
    const { text, response } = event.detail.ctx;
    const at = text.search(/<(?:div|section) [^>]*\bid="game"/);
    if (at < 0) {
      event.preventDefault();
      location.assign(response.raw.url);
      return;
    }
    const around = new DOMParser().parseFromString(text.slice(0, at), 'text/html');
    const mine = around.querySelector('.head-me');
    if (mine) document.querySelector('.head-me')?.replaceChildren(...mine.childNodes);
    document.querySelector('#main > .notice[role=status]')?.remove();
    const said = around.querySelector('#main > .notice[role=status]');
    if (said) game()?.before(said);
  });
  /* Whoever goes by keys finds himself at what is asked when the button he pressed is gone. */
  let held = null;
  const wordsOf = (element) => `${element?.name ?? ''} ${element?.textContent ?? ''}`;
  document.addEventListener('htmx:before:swap', () => {
    const at = document.activeElement;
    held = game()?.contains(at) ? { at, words: wordsOf(at) } : null;
  });
  function keepPlace() {
    const at = document.activeElement;
    /* The button may have become another one: the next Enter must not do what nobody chose. */
    const stays = at && at !== document.body && (at !== held?.at || !at.matches('button, a') || wordsOf(at) === held.words);
    if (!held || stays) return;
    const asked = document.querySelector('#turn .sentence') ?? document.querySelector('#game h1');
    if (!asked) return;
    asked.tabIndex = -1;
    asked.focus({ preventScroll: true });
  }

  /* Live: the stream says only where the table stands. The position is fetched at once; on history pages it is announced. */
  let stream = null;
  let address = null;
  let opened = false;
  function follow() {
    const list = document.getElementById('waiting');
    const live = game()?.dataset.live ?? list?.dataset.follow;
    const wanted = live && document.visibilityState === 'visible' ? live : null;
    if (wanted === address) return;
    stream?.close();
    stream = null;
    address = wanted;
    if (!wanted) return;
    stream = new EventSource(wanted);
    stream.onmessage = ({ data }) => (list ? waits(list, data) : moved(Number(data)));
  }

  /* The tables page: rows never jump under the pointer; a line says what is different, and shows it when asked. */
  async function waits(list, mark) {
    const news = document.getElementById('news');
    if (mark === list.dataset.mark) {
      news.hidden = true;
      return;
    }
    const answer = await fetch(`/waiting?seen=${encodeURIComponent(list.dataset.tables)}`);
    if (!answer.ok) return;
    const said = (await answer.json()).news;
    if (said.length > 0) announce(`${said.join(' ')} `, location.pathname);
  }

  /* The page is new already: a line over it says what the others did, and goes by itself; the log keeps it. */
  function toldNewest() {
    const line = [...document.querySelectorAll('#since .log > li')].at(-1);
    if (!line) return;
    announce(`${line.querySelector('.said').textContent.trim()} `, line.querySelector('a').href);
    const said = document.getElementById('news')?.firstChild;
    setTimeout(() => {
      const news = document.getElementById('news');
      if (news && news.firstChild === said) news.hidden = true;
    }, 12_000);
  }

  function announce(text, href) {
    const news = document.getElementById('news');
    if (!news) return;
    const link = document.createElement('a');
    link.href = href;
    link.textContent = 'Show';
    news.replaceChildren(text, link);
    news.hidden = false;
  }

  let newest = -1;
  let sending = false;
  document.addEventListener('htmx:before:request', ({ target }) => {
    sending = target.tagName === 'FORM';
  });
  document.addEventListener('htmx:finally:request', () => {
    sending = false;
    if (!('open' in (game()?.dataset ?? {})) && newest >= 0) moved(newest);
  });
  function moved(seq) {
    const root = game();
    if (!root) return;
    newest = seq;
    /* The answer to one's own form is on its way: it brings the page. */
    if (sending) return;
    /* Before the start there are no entries: every word after the first means that somebody came, went or changed something. */
    const first = !opened;
    opened = true;
    if ('open' in root.dataset ? first : seq <= Number(root.dataset.seq)) return;
    const busy = root.querySelector('.answered, [data-answered]') || root.contains(document.activeElement?.closest('input, textarea, select'));
    if (!('stay' in root.dataset) && !busy && window.htmx) {
      window.htmx.ajax('GET', location.pathname + location.search, { target: '#game', select: '#game', swap: 'outerMorph' })?.then?.(toldNewest);
      return;
    }
    if ('open' in root.dataset) return announce('Something changed at this table. ', location.href);
    announce('stay' in root.dataset ? 'A move was made. ' : 'Somebody moved meanwhile. ', location.href);
  }

  /* New table: the summary follows every change; another game or number of players draws the form anew. */
  const narrow = matchMedia('(max-width: 899px)');
  function summarise() {
    const form = document.querySelector('[data-new-table]');
    if (!form || form.dataset.ready) return;
    form.dataset.ready = '1';
    /* Where there is room all parts are open; the style sheet shows them anyway, this tells screen readers. */
    if (!narrow.matches) for (const part of form.querySelectorAll('details.part')) part.open = true;
    let timer;
    let changes = 0;
    let whole = false;
    const refresh = async () => {
      const seen = changes;
      const body = new URLSearchParams(new FormData(form));
      body.set('look', '1');
      const answer = await fetch(form.action, { method: 'POST', body });
      // Something was typed meanwhile: the next answer will know it, this one would take it back.
      if (!answer.ok || seen !== changes) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const values = [...form.querySelectorAll('.value')].map(({ id }) => id);
      for (const id of whole ? ['new-table'] : ['summary', 'mails', 'starts', 'watching', 'open-button', ...values]) {
        const next = fresh.getElementById(id);
        if (!next) continue;
        for (const part of form.querySelectorAll('details[open]')) next.querySelector(`#${CSS.escape(part.id)}`)?.setAttribute('open', '');
        document.getElementById(id)?.replaceWith(next);
      }
      if (whole) summarise();
    };
    form.addEventListener('input', ({ target }) => {
      changes += 1;
      whole ||= 'look' in target.dataset;
      clearTimeout(timer);
      timer = setTimeout(refresh, 200);
    });
  }

  /* Keys: listed by ?, silent inside fields, switched off in the account. */
  const keys = { t: '/', n: '/next', a: '/archive' };
  const everywhere = [
    ['?', 'this list'],
    ['g t', 'tables'],
    ['g n', 'next table waiting for me'],
    ['g a', 'archive'],
    ['/', 'search'],
    ['Esc', 'close, or take the last choice back'],
  ];
  let before = '';
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && document.querySelector('.keys-list')) return closeHelp();
    if (document.body.dataset.keys === 'off' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.('input, textarea, select, [contenteditable]')) return;
    const prefix = before;
    before = event.key;
    if (event.key === '?') return help();
    if (event.key === 'Escape') return document.querySelector('.answered li:last-child a, a[data-back]')?.click();
    if (event.key === 'l') return document.getElementById('permalink') && navigator.clipboard?.writeText(document.getElementById('permalink').value);
    if (prefix === 'g' && keys[event.key]) return location.assign(keys[event.key]);
    if (event.key === '/') {
      event.preventDefault();
      const field = document.querySelector('input[type=search], main input[name=text]');
      return field ? field.focus() : location.assign('/archive#text');
    }
    if (event.key === 'c' && document.getElementById('with')) {
      event.preventDefault();
      return document.getElementById('with').focus();
    }
    const name = event.shiftKey ? `Shift+${event.key}` : event.key;
    const link = document.querySelector(`[data-key="${CSS.escape(name)}"]`);
    if (link) {
      event.preventDefault();
      link.click();
    }
  });
  /* The keys of every page, and those that this page has a thing for. */
  /* Workshop: j and k go from conflict to conflict, 1 2 3 choose there. */
  function conflictKey(key) {
    const all = [...document.querySelectorAll('[data-conflict]')];
    const here = all.indexOf(document.activeElement?.closest('[data-conflict]'));
    if (key === 'j' || key === 'k') {
      all[Math.max(0, Math.min(all.length - 1, key === 'j' ? here + 1 : here < 0 ? 0 : here - 1))]?.focus();
      return true;
    }
    const place = all[here] ?? (all.length === 1 ? all[0] : undefined);
    const choice = /^[123]$/.test(key) && place?.querySelector(`[data-take="${key}"]`);
    choice?.click?.();
    return Boolean(choice);
  }
  /* The last button waits for the reason and the tick, and says what it waits for. */
  function writing() {
    const form = document.querySelector('[data-write]');
    const why = form?.querySelector('[data-why]');
    const button = form?.querySelector('button.primary');
    if (!why || !button) return;
    const look = () => {
      const lacks = form.reason.value.trim().length < 3 ? 'The reason is missing.' : form.sure.checked ? '' : 'Tick the box when you have read what changes.';
      button.disabled = lacks !== '';
      why.hidden = lacks === '';
      why.textContent = lacks;
    };
    form.oninput = look;
    look();
    if (location.hash.startsWith('#conflict-')) document.getElementById(location.hash.slice(1))?.focus();
  }
  function help() {
    if (document.querySelector('.keys-list')) return closeHelp();
    const here = [];
    const has = (key, what) => document.querySelector(`[data-key="${key}"]`) && here.push([key, what]);
    has('u', 'take back my last move');
    if (document.querySelector('[data-key="ArrowLeft"], [data-key="ArrowRight"]')) here.push(['← →', 'previous and next position']);
    if (document.querySelector('[data-key="Home"], [data-key="End"]')) here.push(['Shift ← →', 'previous and next round'], ['Home End', 'first and last position']);
    if (document.getElementById('permalink')) here.push(['l', 'copy the position’s link'], ['c', 'compare with another position']);
    for (const one of document.querySelectorAll('[data-key][data-does]')) here.push([one.dataset.key, one.dataset.does]);
    const box = document.createElement('section');
    box.className = 'card keys-list';
    box.setAttribute('role', 'dialog');
    box.setAttribute('aria-label', 'Keys');
    box.tabIndex = -1;
    const head = document.createElement('header');
    const title = document.createElement('h2');
    title.textContent = 'Keys';
    const close = document.createElement('button');
    close.className = 'link';
    close.textContent = 'Close';
    close.onclick = closeHelp;
    head.append(title, close);
    const list = document.createElement('dl');
    list.className = 'facts in';
    for (const [key, what] of [...everywhere, ...here]) {
      const dt = document.createElement('dt');
      const dd = document.createElement('dd');
      dt.textContent = what;
      for (const one of key.split(' ')) {
        const kbd = document.createElement('kbd');
        kbd.textContent = one;
        dd.append(kbd, ' ');
      }
      list.append(dt, dd);
    }
    const off = document.createElement('p');
    off.className = 'in soft';
    off.textContent = 'Silent inside fields. They can be switched off in the account.';
    box.append(head, list, off);
    back = document.activeElement;
    document.body.append(box);
    box.focus();
  }
  /* A mail's frame is as tall as the mail; nothing in it runs, so it is measured from here. */
  function fit() {
    for (const frame of document.querySelectorAll('.mail-frame')) {
      const measure = () => {
        const body = frame.contentDocument?.body;
        if (body?.childElementCount) frame.style.height = `${body.offsetHeight + 2}px`;
      };
      frame.addEventListener('load', measure);
      window.addEventListener('resize', measure);
      measure();
    }
  }

  let back = null;
  function closeHelp() {
    document.querySelector('.keys-list')?.remove();
    back?.focus?.();
  }

  function ready() {
    boost();
    follow();
    summarise();
    writing();
    fit();
    const zone = document.querySelector('[data-zone] [name=timeZone]');
    if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
  document.addEventListener('visibilitychange', follow);
  document.addEventListener('htmx:after:swap', () => {
    ready();
    keepPlace();
  });
  document.addEventListener('DOMContentLoaded', ready);
})();
