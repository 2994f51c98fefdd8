/** The page's script: it filters, finds, copies and unfolds what the page holds already, and is not needed to read it. */
export const htmlScript = `
const figures = [...document.querySelectorAll('.figure')];
const finder = document.querySelector('.finder');
const field = finder.querySelector('input');
const rules = [...document.querySelectorAll('.rule')];
const groups = [...document.querySelectorAll('.group, .part')];
const texts = new Map(rules.map((rule) => [rule, [...rule.querySelectorAll('.find')]]));
const words = new Map(rules.map((rule) => [rule, texts.get(rule).map((one) => one.textContent.toLowerCase()).join(' ')]));

function apply() {
  const wanted = new Set(figures.filter((one) => one.ariaPressed === 'true').map((one) => one.dataset.verdict));
  const sought = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
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
  finder.querySelector('output').textContent = shown.length + ' of ' + rules.length + ' rules';
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

async function copy(button) {
  const text = button.closest('.code').querySelector('pre');
  getSelection().selectAllChildren(text);
  const isCopied = navigator.clipboard
    ? await navigator.clipboard.writeText(text.textContent).then(() => true, () => document.execCommand('copy'))
    : document.execCommand('copy');
  button.textContent = isCopied ? 'Copied' : 'Selected: copy it';
  setTimeout(() => { button.textContent = 'Copy'; }, 2000);
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
finder.closest('form').addEventListener('submit', (event) => event.preventDefault());
field.addEventListener('input', apply);
for (const one of figures) {
  one.disabled = false;
  one.addEventListener('click', () => { one.ariaPressed = String(one.ariaPressed !== 'true'); apply(); });
}
for (const one of document.querySelectorAll('.copy')) {
  one.hidden = false;
  one.addEventListener('click', () => void copy(one));
}
addEventListener('hashchange', show);
apply();
show();
`;
