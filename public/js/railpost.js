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
      slider.onchange = () => location.assign(slider.dataset.slider + slider.value);
    }
    for (const field of document.querySelectorAll('[data-copy]')) field.onfocus = () => field.select();
    for (const list of document.querySelectorAll('.chat')) list.scrollTop = list.scrollHeight;
    /* A board wider than the phone begins where something can be chosen. */
    for (const board of document.querySelectorAll('[data-board]')) {
      const lit = board.querySelector('a')?.getBoundingClientRect();
      if (lit) board.scrollLeft += lit.left + lit.width / 2 - board.getBoundingClientRect().left - board.clientWidth / 2;
    }
  }

  /* Live: the stream says only where the table stands. The position is fetched at once; on history pages it is announced. */
  let stream = null;
  let address = null;
  function follow() {
    const root = game();
    const wanted = root?.dataset.live && document.visibilityState === 'visible' ? root.dataset.live : null;
    if (wanted === address) return;
    stream?.close();
    stream = null;
    address = wanted;
    if (!wanted) return;
    stream = new EventSource(wanted);
    stream.onmessage = ({ data }) => moved(Number(data));
  }

  function moved(seq) {
    const root = game();
    if (!root || seq <= Number(root.dataset.seq)) return;
    const busy = root.querySelector('.answered') || root.contains(document.activeElement?.closest('input, textarea, select'));
    if (!('stay' in root.dataset) && !busy && window.htmx) {
      window.htmx.ajax('GET', location.pathname + location.search, { target: '#game', select: '#game', swap: 'outerMorph' });
      return;
    }
    const news = document.getElementById('news');
    if (!news) return;
    news.hidden = false;
    news.textContent = 'stay' in root.dataset ? 'A move was made. ' : 'Somebody moved meanwhile. ';
    const link = document.createElement('a');
    link.href = location.href;
    link.textContent = 'Show';
    news.append(link);
  }

  /* New table: the summary follows every change; another game or number of players draws the form anew. */
  function summarise() {
    const form = document.querySelector('[data-new-table]');
    if (!form || form.dataset.ready) return;
    form.dataset.ready = '1';
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
      for (const id of whole ? ['new-table'] : ['summary', 'mails', 'open-button']) {
        const next = fresh.getElementById(id);
        if (next) document.getElementById(id)?.replaceWith(next);
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
  let before = '';
  document.addEventListener('keydown', (event) => {
    if (document.body.dataset.keys === 'off' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.('input, textarea, select')) return;
    if (event.key === '?') return help();
    if (event.key === 'Escape') return document.querySelector('.keys-list')?.remove() ?? document.querySelector('.answered li:last-child a')?.click();
    if (event.key === 'l') return document.getElementById('permalink') && navigator.clipboard?.writeText(document.getElementById('permalink').value);
    if (before === 'g' && keys[event.key]) return location.assign(keys[event.key]);
    before = event.key;
    const link = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (link && !event.shiftKey) {
      event.preventDefault();
      link.click();
    }
  });
  function help() {
    if (document.querySelector('.keys-list')) return;
    const box = document.createElement('section');
    box.className = 'card keys-list';
    box.setAttribute('role', 'dialog');
    box.setAttribute('aria-label', 'Keys');
    const list = document.createElement('dl');
    list.className = 'facts in';
    for (const [key, what] of [['g t', 'tables'], ['g n', 'next table waiting for me'], ['g a', 'archive'], ['u', 'take back my last move'], ['← →', 'previous and next position'], ['Home End', 'first and last position'], ['l', 'copy the position’s link'], ['Esc', 'close, or take the last choice back']]) {
      const dt = document.createElement('dt');
      const dd = document.createElement('dd');
      dt.textContent = what;
      dd.textContent = key;
      list.append(dt, dd);
    }
    box.append(list);
    document.body.append(box);
  }

  function ready() {
    boost();
    follow();
    summarise();
    const zone = document.querySelector('[data-zone] [name=timeZone]');
    if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
  document.addEventListener('visibilitychange', follow);
  document.addEventListener('htmx:after:swap', ready);
  document.addEventListener('DOMContentLoaded', ready);
})();
