/** The page's script: it filters and unfolds what the page holds already, and is not needed to read it. */
export const htmlScript = `
const filter = document.querySelector('.filter');
const text = filter.querySelector('input[type=search]');
const boxes = [...filter.querySelectorAll('input[type=checkbox]')];
const shownCount = filter.querySelector('output');
const rules = [...document.querySelectorAll('.rule')];
const words = new Map(rules.map((rule) => [rule, rule.textContent.toLowerCase()]));

function apply() {
  const wanted = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
  const sought = text.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const rule of rules) {
    rule.hidden = !wanted.has(rule.dataset.verdict) || !sought.every((word) => words.get(rule).includes(word));
  }
  for (const section of document.querySelectorAll('.section')) {
    section.hidden = !section.querySelector('.rule:not([hidden])');
  }
  const shown = rules.filter((rule) => !rule.hidden).length;
  shownCount.textContent = shown + ' of ' + rules.length + ' rules';
}

function unfold(open) {
  for (const rule of rules.filter((rule) => !rule.hidden)) {
    for (const part of [rule, ...rule.querySelectorAll('details')]) part.open = open;
  }
}

function show() {
  const rule = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!rule || !rule.classList.contains('rule')) return;
  if (rule.hidden) {
    text.value = '';
    for (const box of boxes) box.checked = true;
    apply();
  }
  rule.open = true;
  rule.scrollIntoView();
  rule.querySelector('summary').focus({ preventScroll: true });
}

filter.hidden = false;
filter.addEventListener('submit', (event) => event.preventDefault());
filter.addEventListener('input', apply);
filter.querySelector('.unfold').addEventListener('click', () => unfold(true));
filter.querySelector('.fold').addEventListener('click', () => unfold(false));
addEventListener('hashchange', show);
document.addEventListener('click', (event) => { if (event.target.closest('a[href="' + CSS.escape(location.hash) + '"]')) show(); });
apply();
show();
`;
