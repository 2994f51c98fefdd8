/* The script of an HTML report: it filters, finds, copies and unfolds what the page holds already, and is not needed to read it. */

const figures = [...document.querySelectorAll('.figure')];
const finder = document.querySelector('.finder') ?? document.createElement('p');
const field = finder.querySelector('input') ?? document.createElement('input');
const unfold = finder.querySelector('.unfold') ?? document.createElement('button');
const said = finder.querySelector('output') ?? document.createElement('output');
const noun = finder.closest('form')?.dataset.noun ?? 'rule';
const rules = [...document.querySelectorAll('.rule')];
const groups = [...document.querySelectorAll('.group, .part')];
const texts = new Map(rules.map((rule) => [rule, [...rule.querySelectorAll('.find')]]));
const words = new Map(
  rules.map((rule) => [
    rule,
    texts
      .get(rule)
      .map((one) => one.textContent.toLowerCase())
      .join(' '),
  ]),
);

function apply() {
  const wanted = new Set(figures.filter((one) => one.ariaPressed === 'true').map((one) => one.dataset.verdict));
  const sought = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const rule of rules) {
    const isWanted = wanted.size === 0 || wanted.has(rule.dataset.verdict);
    rule.hidden = !isWanted || !sought.every((word) => words.get(rule).includes(word));
  }
  const isNarrowed = wanted.size + sought.length > 0;
  for (const group of groups) {
    group.hidden = isNarrowed && !group.querySelector('.rule:not([hidden])');
    if (group.localName === 'details' && group.querySelector('.rule')) group.open = isNarrowed;
  }
  const shown = rules.filter((rule) => !rule.hidden);
  said.textContent = shown.length + ' of ' + rules.length + ' ' + noun + (rules.length === 1 ? '' : 's');
  mark(shown, sought);
}

function mark(shown, sought) {
  if (!CSS.highlights) return;
  const ranges = shown.flatMap((rule) => texts.get(rule)).flatMap((text) => rangesIn(text, sought));
  CSS.highlights.set('found', new Highlight(...ranges));
}

function rangesIn(text, sought) {
  const found = [];
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const lower = node.data.toLowerCase();
    if (lower.length !== node.data.length) continue;
    for (const word of sought)
      for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        found.push(range);
      }
  }
  return found;
}

function show() {
  const rule = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!rule || !rule.classList.contains('rule')) return;
  if (rule.hidden) {
    field.value = '';
    for (const one of figures) one.ariaPressed = 'false';
    apply();
  }
  for (let one = rule; one; one = one.parentElement.closest('details')) one.open = true;
  rule.scrollIntoView();
  rule.querySelector('summary').focus({ preventScroll: true });
}

function foldable() {
  return [...document.querySelectorAll('details.rule, details.group, details.others')].filter((one) => !one.hidden);
}

function unfoldAll() {
  const isUnfolding = unfold.textContent === 'Unfold all';
  for (const one of foldable()) one.open = isUnfolding;
  unfold.textContent = isUnfolding ? 'Fold all' : 'Unfold all';
}

/** A body as it came: what is shown is in lines, and spells out what hides. */
function copied(button, text) {
  if (button.dataset.raw !== undefined) return JSON.parse(decodeURIComponent(button.dataset.raw));
  if (button.dataset.end !== undefined) return text.slice(-button.dataset.end);
  if (button.dataset.compact === undefined) return text;
  const body = text.startsWith('HTTP ') ? text.slice(text.indexOf('\n\n') + 2) : text;
  return JSON.stringify(JSON.parse(body));
}

async function copy(button) {
  const name = button.textContent;
  const shown = button.closest('.code').querySelector('pre');
  const text = copied(button, shown.textContent);
  getSelection().selectAllChildren(shown);
  const isCopied =
    (await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )) || copyByEvent(text);
  button.textContent = isCopied ? 'Copied' : 'Selected: copy it';
  window.setTimeout(() => {
    button.textContent = name;
  }, 2000);
}

function copyByEvent(text) {
  const put = (event) => {
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  };
  addEventListener('copy', put, { once: true });
  const isCopied = document.execCommand('copy');
  removeEventListener('copy', put);
  return isCopied;
}

let folded = [];
addEventListener('beforeprint', () => {
  folded = [...document.querySelectorAll('details:not([open])')];
  for (const one of folded) one.open = true;
  for (const one of [...rules, ...groups]) one.hidden = false;
});
addEventListener('afterprint', () => {
  for (const one of folded) one.open = false;
  apply();
});
finder.hidden = false;
finder.closest('form')?.addEventListener('submit', (event) => event.preventDefault());
unfold.hidden = false;
unfold.addEventListener('click', unfoldAll);
field.addEventListener('input', apply);
for (const one of figures) {
  one.disabled = false;
  one.addEventListener('click', () => {
    one.ariaPressed = String(one.ariaPressed !== 'true');
    apply();
  });
}
for (const one of document.querySelectorAll('.copy')) {
  one.hidden = false;
  one.addEventListener('click', () => void copy(one));
}
addEventListener('hashchange', show);
apply();
show();
