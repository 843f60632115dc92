/** One lesson of docs/design-language.md: the same thing done and not done, as HTML in the product's colours. */
export type Lesson = { readonly name: string; readonly good: string; readonly bad: string }

type Stretch = readonly [kind: 'work' | 'rest' | 'open', from: number, to: number]

// Percent of the scale from 06 to 20 h.
const strip = (...stretches: Stretch[]): string =>
  `<div class="strip">${stretches.map(([kind, from, to]) => `<i class="${kind}" style="left:${from}%;width:${to - from}%"></i>`).join('')}</div>`

const shift: Stretch[] = [
  ['work', 14, 43],
  ['rest', 43, 47],
  ['work', 47, 74],
]

const people = ['Amara Okafor', 'Jonas Weber', 'Tomás Herrera']
const states = ['approved', 'submitted', 'attention']
const stateWords = ['Approved', 'Submitted', 'Needs attention']
const marks = ['●', '◐', '▲']

const rows = (state: (i: number) => string): string =>
  people.map((name, i) => `<div class="line"><span>${name}</span>${state(i)}</div>`).join('')

const money = ['1,234.50', '87.00', '−21.75']

export const lessons: readonly Lesson[] = [
  {
    name: 'states',
    good: rows((i) => `<span class="${states[i]}">${marks[i]} ${stateWords[i]}</span>`),
    bad: rows((i) => `<span class="pill ${['green', 'blue', 'red'][i]}">&nbsp;</span>`),
  },
  {
    name: 'figures',
    good: people
      .map((name, i) => `<div class="line"><span>${name}</span><span class="figures">$${money[i]}</span></div>`)
      .join('')
      .replace('$−', '−$'),
    bad: people
      .map((name, i) => `<div class="line start"><span>${name}</span><span>${['$1234.5', '$87', '$ (21.75)'][i]}</span></div>`)
      .join(''),
  },
  {
    name: 'day',
    good: `<div class="day"><b>Amara</b>${strip(...shift)}<span>8 h</span></div><div class="day"><b>Jonas</b>${strip(['work', 17, 43], ['open', 46, 68])}<span>since 12:40</span></div>`,
    bad: `<div class="rings"><span class="ring">75 %</span><span class="ring">92 %</span></div>`,
  },
  {
    name: 'surfaces',
    good: `<div class="card facts"><span><small>Gross</small>$5,479.00</span><span><small>Deductions</small>$965.00</span><span><small>Net pay</small><b>$4,514.00</b></span></div>`,
    bad: `<div class="tiles"><span class="t1">▲ 12 %<b>5479</b>Gross</span><span class="t2">▼ 3 %<b>965</b>Deductions</span><span class="t3">▲ 8 %<b>4514</b>Net</span></div>`,
  },
  {
    name: 'deeds',
    good: `<p>3 days, 24 h 00, 2–4 March</p><div class="deeds"><span class="primary">Send to your manager</span><span class="plain">Keep as draft</span></div>`,
    bad: `<p>Are you sure?</p><div class="deeds"><span class="primary">Submit</span><span class="primary second">Save</span><span class="primary third">Cancel</span></div>`,
  },
  {
    name: 'empty',
    good: `<div class="empty">${strip()}${strip(['work', 18, 42], ['work', 47, 72])}${strip()}<p>No holidays in 2027 yet.</p><span class="primary">Add the first holiday</span></div>`,
    bad: `<div class="empty"><svg width="84" height="84" viewBox="0 0 24 24" fill="none" stroke="#8b5cf6" stroke-width="1.2"><rect x="3" y="5" width="18" height="16" rx="3"/><path d="M3 10h18M8 3v4M16 3v4M9 13l6 5M15 13l-6 5"/></svg><p>Oops! No data found!</p></div>`,
  },
]

/** Styles of the snippets; the colours come as variables. */
export const snippetStyles = `
  * { box-sizing: border-box; margin: 0 }
  body { display: inline-grid; grid-template-columns: 380px 380px; font: 400 14px/20px Inter; color: var(--text); background: var(--canvas) }
  figure { display: grid; grid-template-rows: 1fr auto; border: 1px solid var(--hairline); background: var(--canvas) }
  figure + figure { border-left: 0 }
  .scene { display: grid; align-content: center; padding: 20px 24px; min-height: 148px }
  figcaption { padding: 7px 24px; font-weight: 600; font-size: 12px; background: var(--surface); border-top: 1px solid var(--hairline) }
  figure:first-child figcaption { color: var(--state-approved) } figure:last-child figcaption { color: var(--state-rejected) }
  .line { display: flex; justify-content: space-between; padding: 7px 0; border-top: 1px solid var(--hairline) } .line:first-child { border: 0 }
  .start { justify-content: start; gap: 24px } .figures { font-variant-numeric: tabular-nums }
  .approved { color: var(--state-approved) } .submitted { color: var(--state-submitted) } .attention { color: var(--state-attention) }
  .pill { width: 64px; border-radius: 20px } .green { background: #22c55e } .blue { background: #3b82f6 } .red { background: #ef4444 }
  .strip { position: relative; height: 12px; border-radius: 4px; background: var(--strip-track) }
  .strip i { position: absolute; top: 0; height: 12px; border-radius: 3px; background: var(--strip-work) }
  .strip .rest { border-radius: 0; background: repeating-linear-gradient(45deg, var(--strip-work) 0 1px, transparent 1px 4px) }
  .strip .open { background: var(--primary-wash); border: 1.5px solid var(--strip-work) }
  .day { display: grid; grid-template-columns: 56px 1fr 84px; gap: 12px; align-items: center; height: 40px; font-size: 13px } .day b { font-weight: 500 } .day span { text-align: right; color: var(--secondary) }
  .rings { display: flex; gap: 32px; justify-content: center } .ring { display: grid; place-items: center; width: 92px; height: 92px; border-radius: 50%; border: 12px solid #8b5cf6; border-left-color: #ddd; font-weight: 600 }
  .card { padding: 16px; border: 1px solid var(--hairline); border-radius: 12px; background: var(--surface) }
  .facts { display: flex; justify-content: space-between; font-variant-numeric: tabular-nums } .facts small { display: block; color: var(--secondary); font-size: 12px }
  .tiles { display: flex; gap: 10px } .tiles span { display: grid; flex: 1; padding: 12px; border-radius: 16px; color: #fff; font-size: 12px; box-shadow: 0 10px 20px rgb(0 0 0 / 25%) } .tiles b { font-size: 22px; line-height: 30px }
  .t1 { background: linear-gradient(135deg, #7c3aed, #ec4899) } .t2 { background: linear-gradient(135deg, #f97316, #facc15) } .t3 { background: linear-gradient(135deg, #06b6d4, #22c55e) }
  p { color: var(--secondary); margin-bottom: 12px } .deeds { display: flex; gap: 8px }
  .primary, .plain { padding: 8px 16px; border-radius: 8px; font-weight: 500; background: var(--primary-fill); color: #fff } .plain { background: var(--surface); color: var(--text); box-shadow: inset 0 0 0 1px var(--hairline) }
  .second { background: #22c55e } .third { background: #ef4444 }
  .empty { display: grid; justify-items: center; gap: 8px } .empty .strip { width: 200px; height: 10px } .empty .strip i { height: 10px } .empty p { margin: 8px 0 4px }
`
