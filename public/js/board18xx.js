/* Boards of the 18xx games: zoom, drag, whole screen, overview, keys that turn a tile. Everything works without it. */
(() => {
  'use strict';
  if (window.railpostBoard) return;
  window.railpostBoard = true;
  const STEPS = [1, 1.5, 2, 3];
  const MOST = 4;
  /* What the reader chose stays when the page is drawn anew. */
  const kept = { zoom: null, left: null, top: null };
  const phone = matchMedia('(max-width: 640px)');
  const parts = () => {
    const map = document.querySelector('[data-map]');
    const frame = map?.querySelector('.r18-frame');
    return map && frame ? { map, frame, sized: frame.firstElementChild, svg: frame.querySelector('svg.r18-board') } : null;
  };
  const unitsOf = (svg) => svg.viewBox.baseVal.width / 50;
  const normal = ({ frame, svg }) => (phone.matches ? Math.max(1, (unitsOf(svg) * 40) / frame.clientWidth) : 1);
  const zoomOf = (on) => kept.zoom ?? normal(on);

  /* Keeps the point under the pointer (or the middle) where it is. */
  function zoomTo(zoom, x, y) {
    const on = parts();
    if (!on) return;
    const { frame, sized } = on;
    const box = frame.getBoundingClientRect();
    const [px, py] = [x === undefined ? box.width / 2 : x - box.left, y === undefined ? box.height / 2 : y - box.top];
    const before = sized.getBoundingClientRect();
    const [fx, fy] = [(px + box.left - before.left) / before.width, (py + box.top - before.top) / before.height];
    kept.zoom = Math.min(MOST, Math.max(1, zoom));
    dress(on);
    const after = sized.getBoundingClientRect();
    frame.scrollLeft += after.left + fx * after.width - box.left - px;
    frame.scrollTop += after.top + fy * after.height - box.top - py;
    remember();
  }

  function step(by, x, y) {
    const on = parts();
    if (!on) return;
    const now = zoomOf(on);
    const next = by > 0 ? STEPS.find((one) => one > now + 0.01) : STEPS.findLast((one) => one < now - 0.01);
    zoomTo(next ?? (by > 0 ? STEPS.at(-1) : 1), x, y);
  }

  function dress(on) {
    const { map, frame, sized, svg } = on;
    const zoom = zoomOf(on);
    sized.style.width = zoom === 1 ? '100%' : `${Math.round(frame.clientWidth * zoom)}px`;
    map.classList.toggle('r18-zoomed', zoom > 1.01);
    const side = sized.clientWidth / unitsOf(svg);
    svg.dataset.detail = side < 18 ? 'least' : side < 30 ? 'less' : 'full';
    const nearest = STEPS.find((one) => Math.abs(one - zoom) < 0.01);
    for (const radio of map.querySelectorAll('[name=map-size]')) radio.checked = radio.value === (kept.zoom === null ? 'auto' : String(nearest));
    overview(on);
  }

  function overview({ map, frame, svg }) {
    const small = map.querySelector('.r18-overview');
    if (!small) return;
    const out = frame.scrollWidth > frame.clientWidth + 4 || frame.scrollHeight > frame.clientHeight + 4;
    small.toggleAttribute('hidden', !out);
    if (!out) return;
    const view = svg.viewBox.baseVal;
    small.setAttribute('viewBox', `${view.x} ${view.y} ${view.width} ${view.height}`);
    if (!small.querySelector('.r18-land')) small.prepend(svg.querySelector('.r18-land').cloneNode(true));
    const scale = view.width / frame.scrollWidth;
    const rect = small.querySelector('rect');
    const set = { x: view.x + frame.scrollLeft * scale, y: view.y + frame.scrollTop * scale, width: Math.min(view.width, frame.clientWidth * scale), height: Math.min(view.height, frame.clientHeight * scale) };
    for (const [name, value] of Object.entries(set)) rect.setAttribute(name, String(Math.round(value)));
  }

  function remember() {
    const on = parts();
    if (!on) return;
    [kept.left, kept.top] = [on.frame.scrollLeft, on.frame.scrollTop];
    overview(on);
  }

  /* A board larger than its frame begins where something can be chosen, or where trains ran. */
  function centre({ frame, svg }) {
    const shown = ['[data-chosen], .r18-pick', '.r18-route'].map((what) => [...svg.querySelectorAll(what)]).find((found) => found.length > 0);
    if (!shown) return;
    const marks = shown.map((one) => one.getBoundingClientRect());
    const box = frame.getBoundingClientRect();
    const middle = (low, high) => (Math.min(...marks.map((one) => one[low])) + Math.max(...marks.map((one) => one[high]))) / 2;
    frame.scrollLeft += middle('left', 'right') - box.left - box.width / 2;
    frame.scrollTop += middle('top', 'bottom') - box.top - box.height / 2;
  }

  function ready() {
    const on = parts();
    if (!on) return;
    const { map, frame } = on;
    map.querySelector('.r18-tools').hidden = false;
    for (const hint of document.querySelectorAll('.r18-with-script')) hint.hidden = false;
    dress(on);
    if (kept.left === null) centre(on);
    else [frame.scrollLeft, frame.scrollTop] = [kept.left, kept.top];
    overview(on);
    if (frame.dataset.ready) return;
    frame.dataset.ready = '1';
    frame.addEventListener('scroll', remember, { passive: true });
    frame.addEventListener('wheel', wheel, { passive: false });
    frame.addEventListener('pointerdown', grab);
    frame.addEventListener('touchstart', pinchStart, { passive: true });
    frame.addEventListener('touchmove', pinch, { passive: false });
    frame.addEventListener('touchend', tap);
    frame.addEventListener('dblclick', (event) => {
      if (!event.target.closest('a')) step(1, event.clientX, event.clientY);
    });
  }

  function wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const on = parts();
    zoomTo(zoomOf(on) * Math.exp(-Math.sign(event.deltaY) * 0.15), event.clientX, event.clientY);
  }

  /* Dragging with the mouse; a finger scrolls by itself. A drag is no click. */
  function grab(event) {
    const on = parts();
    if (event.pointerType !== 'mouse' || event.button !== 0 || !on.map.classList.contains('r18-zoomed')) return;
    const { frame } = on;
    const from = [event.clientX, event.clientY, frame.scrollLeft, frame.scrollTop];
    let moved = false;
    const move = (to) => {
      const [dx, dy] = [to.clientX - from[0], to.clientY - from[1]];
      if (!moved && Math.hypot(dx, dy) < 5) return;
      moved = true;
      frame.classList.add('r18-dragged');
      [frame.scrollLeft, frame.scrollTop] = [from[2] - dx, from[3] - dy];
    };
    const end = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      frame.classList.remove('r18-dragged');
      if (moved) addEventListener('click', (click) => (click.preventDefault(), click.stopPropagation()), { capture: true, once: true });
      if (moved) setTimeout(() => dispatchEvent(new MouseEvent('click')), 0);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
  }
  document.addEventListener('dragstart', (event) => event.target.closest?.('.r18-zoomed .r18-frame') && event.preventDefault());

  let fingers = null;
  let lastTap = 0;
  const spread = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  function pinchStart({ touches }) {
    fingers = touches.length === 2 ? { spread: spread(touches), zoom: zoomOf(parts()) } : null;
  }
  function pinch(event) {
    if (!fingers || event.touches.length !== 2) return;
    event.preventDefault();
    const [a, b] = event.touches;
    zoomTo(fingers.zoom * (spread(event.touches) / fingers.spread), (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
  }
  function tap(event) {
    const [finger] = event.changedTouches;
    if (fingers || event.touches.length > 0 || event.target.closest('a')) return;
    const now = event.timeStamp;
    if (now - lastTap < 320) {
      event.preventDefault();
      step(1, finger.clientX, finger.clientY);
    }
    lastTap = now;
  }

  async function wholeScreen(button) {
    const { map } = parts();
    if (document.fullscreenElement) await document.exitFullscreen();
    else if (map.requestFullscreen) await map.requestFullscreen().catch(() => map.classList.toggle('r18-filled'));
    else map.classList.toggle('r18-filled');
    const full = Boolean(document.fullscreenElement) || map.classList.contains('r18-filled');
    button.setAttribute('aria-pressed', String(full));
    ready();
  }
  document.addEventListener('fullscreenchange', () => {
    const on = parts();
    on?.map.querySelector('[data-zoom=screen]')?.setAttribute('aria-pressed', String(Boolean(document.fullscreenElement)));
    if (on) dress(on);
  });

  document.addEventListener('click', ({ target }) => {
    const button = target.closest?.('[data-zoom]');
    if (!button) return;
    if (button.dataset.zoom === 'screen') wholeScreen(button);
    else step(button.dataset.zoom === 'in' ? 1 : -1);
  });
  document.addEventListener('change', ({ target }) => {
    if (target.name !== 'map-size') return;
    if (target.value !== 'auto') return zoomTo(Number(target.value));
    kept.zoom = null;
    const on = parts();
    dress(on);
    centre(on);
  });

  const TURNS = { ArrowRight: 'next', ArrowLeft: 'previous', ArrowDown: 'nextTile', ArrowUp: 'previousTile' };
  const SAME = { previous: 'next', next: 'previous', previousTile: 'nextTile', nextTile: 'previousTile' };
  document.addEventListener('keydown', (event) => {
    if (document.body.dataset.keys === 'off' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.('input:not([name=map-size]), textarea, select') || !parts()) return;
    if (event.key === '+' || event.key === '-' || event.key === '−') {
      event.preventDefault();
      return step(event.key === '+' ? 1 : -1);
    }
    const turn = TURNS[event.key];
    if (!turn || event.target.matches?.('input')) return;
    const link = document.querySelector(`[data-turn="${turn}"]`) ?? document.querySelector(`[data-turn="${SAME[turn]}"]`);
    if (!link) return;
    event.preventDefault();
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });

  addEventListener('resize', () => {
    const on = parts();
    if (on) dress(on);
  });
  /* The keyboard stays where it was on the board, although the page was drawn anew. */
  let focused = null;
  document.addEventListener('htmx:before:swap', () => {
    const link = document.activeElement?.closest?.('.r18-board a');
    focused = link && { turn: link.dataset.turn, hex: link.dataset.hex };
  });
  document.addEventListener('htmx:after:swap', () => {
    document.querySelector('.r18-overview .r18-land')?.remove();
    ready();
    const again = focused && document.querySelector(focused.turn ? `[data-turn="${focused.turn}"]` : `.r18-board a[data-hex="${focused.hex}"]`);
    if (again && again !== document.activeElement) again.focus({ preventScroll: true });
    focused = null;
  });
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', ready);
  else ready();
})();
