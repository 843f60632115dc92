import { array, assert, constantFrom, integer, property, record, shuffledSubarray, string, tuple, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Addressee, emptyBook, enterAddressee, matchFile } from './index.ts'

const person = (name: string, more: Partial<Addressee> = {}): Addressee => ({
  id: name,
  name,
  shownName: more.name ?? name,
  email: `${name.toLowerCase().replace(/\P{L}+/gu, '.')}@example.com`,
  badge: '',
  ...more,
})

const ana = person('Ana Ruiz', { badge: 'E-17', email: 'ana@example.com' })
const crew = [
  ana,
  person('Jürgen Müller', { badge: '4711' }),
  person('Tōm O’Neill-Smith'),
  person('María del Carmen Gómez', { shownName: 'Maricarmen Gómez' }),
  person('陳 大文', { id: 'chan' }),
]
const addressBook = (people: readonly Addressee[]) => {
  const made = emptyBook()
  for (const each of people) enterAddressee(made, each)
  return made
}

const book = addressBook(crew)
const whose = (file: string, people = book) => matchFile(file, people).chosen

test('what somebody calls themselves makes them be offered, and chooses nobody', () => {
  const match = (file: string) => matchFile(file, book)
  expect(match('Maricarmen Gomez.pdf')).toEqual({ chosen: null, by: 'NAME', maybe: ['María del Carmen Gómez'] })
})

describe('a file is of whom its name says', () => {
  test.each([
    ['Payslip 2026-03 Ana Ruiz.pdf', 'Ana Ruiz'],
    ['Ruiz, Ana - Payslip.pdf', 'Ana Ruiz'],
    ['RUIZ_ANA_202603.PDF', 'Ana Ruiz'],
    ['AnaRuiz.pdf', 'Ana Ruiz'],
    ['payslip-ana-ruiz.pdf', 'Ana Ruiz'],
    ['ana@example.com 2026.pdf', 'Ana Ruiz'],
    ['Lohn E-17 Maerz.pdf', 'Ana Ruiz'],
    ['Müller Jürgen.pdf', 'Jürgen Müller'],
    ['Mueller_Juergen.pdf', 'Jürgen Müller'],
    ['MULLER JURGEN.pdf', 'Jürgen Müller'],
    ['Mu\u0308ller, Ju\u0308rgen.pdf', 'Jürgen Müller'],
    ['4711_2026_03.pdf', 'Jürgen Müller'],
    ['payslip-4711.pdf', 'Jürgen Müller'],
    ["O'Neill Smith, Tom.pdf", 'Tōm O’Neill-Smith'],
    ['Gomez, Maria del Carmen.pdf', 'María del Carmen Gómez'],
    ['陳 大文 2026.pdf', 'chan'],
  ])('%s', (file, name) => expect(whose(file)).toBe(name))

  test.each([
    ['half a name', 'Ruiz.pdf'],
    ['nobody here', 'Eva Novak.pdf'],
    ['a longer number', 'E-170.pdf'],
    ['a number that goes on', 'E-17-2.pdf'],
    ['a number behind a letter', 'X-4711.pdf'],
    ['a longer address', 'xana@example.com.pdf'],
    ['an address of elsewhere', 'ana@example.com.mx.pdf'],
    ['somebody else’s address with the same end', 'b_ana@example.com.pdf'],
    ['parts of words', 'Banana Ruizo.pdf'],
    ['nothing', '.pdf'],
  ])('not by %s', (_, file) => expect(whose(file)).toBeNull())

  test('never of one of two who are called alike, unless more says which', () => {
    const twins = [person('Ana Ruiz', { id: '1', badge: 'A100' }), person('Ana Ruíz', { id: '2', badge: 'A200' })]
    expect(matchFile('Ana Ruiz.pdf', addressBook(twins))).toEqual({ chosen: null, by: 'NAME', maybe: ['1', '2'] })
    expect(matchFile('Ana Ruiz A200.pdf', addressBook(twins))).toMatchObject({ chosen: '2', by: 'BADGE' })
  })

  test('never where two things in it say two people', () => {
    expect(matchFile('4711 Ana Ruiz.pdf', book)).toMatchObject({ chosen: null, maybe: ['Jürgen Müller', 'Ana Ruiz'] })
    expect(whose('Ana Ruiz and Jürgen Müller.pdf')).toBeNull()
  })

  test('of the longer name where one is inside another, and of nobody where a word of a name stands beside it', () => {
    const both = addressBook([person('Maria Ruiz'), person('Ana Maria Ruiz')])
    expect([whose('Ana Maria Ruiz.pdf', both), whose('Payslip Maria Ruiz.pdf', both)]).toEqual(['Ana Maria Ruiz', 'Maria Ruiz'])
    const one = addressBook([person('Maria Ruiz'), person('Ana Lopez')])
    expect(matchFile('Ana Maria Ruiz.pdf', one)).toMatchObject({ chosen: null, maybe: ['Maria Ruiz'] })
  })

  test('one word alone is nobody’s whole name', () => {
    expect(whose('Payslip May 2026.pdf', addressBook([person('May'), person('April')]))).toBeNull()
  })

  test('a year, a month or a day is no number of anybody', () => {
    for (const badge of ['2026', '202603', '20260331', '12', '7'])
      expect(whose(`Payslip ${badge}.pdf`, addressBook([person('Ana Ruiz', { badge })]))).toBeNull()
  })
})

describe('whatever people and files are called', () => {
  const word = constantFrom(
    'Ana',
    'Anna',
    'Ruiz',
    'Müller',
    'Li',
    'de',
    'O’Neill',
    'Smith',
    'María',
    'Jürgen',
    'Åsa',
    '王',
    'Ann',
    'Aruiz',
  )
  const name = array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
  const badge = constantFrom('', 'E-17', 'E-17-2', '4711', '2026', 'x1')
  const people = uniqueArray(record({ name, shownName: name, badge, id: string({ minLength: 1 }) }), {
    selector: ({ id }) => id,
    maxLength: 6,
  }).map((all) => all.map((each, i) => ({ ...each, email: `p${i}@example.com` })))
  const between = constantFrom(' ', '_', ', ', '-', '.', ' 2026-03 ', '')

  const plain = (text: string) =>
    text.replace(/[äæ]/gi, 'a').replace(/[öø]/gi, 'o').replace(/ü/gi, 'u').normalize('NFD').replace(/\P{L}/gu, '').toLowerCase()

  test('who is chosen is said by the name of the file, and by nobody else’s as well', () =>
    assert(
      property(people, array(tuple(word, between), { maxLength: 5 }), badge, (all, parts, number) => {
        const file = `${parts.flat().join('')} ${number}.pdf`
        const { chosen, by, maybe } = matchFile(file, addressBook(all))
        if (chosen === null) return
        expect(maybe).toEqual([chosen])
        const turns = (each: string) =>
          each.split(' ').map((_, i, words) => plain([...words.slice(i), ...words.slice(0, i)].join('')))
        const said = all.filter(({ name: called, badge: theirs }) =>
          by === 'BADGE' ? theirs === number : turns(called).some((turn) => plain(file).includes(turn)),
        )
        expect(said.map(({ id }) => id)).toContain(chosen)
      }),
    ))

  test('somebody is found by their full name in any order of it, or nobody is; never another one', () =>
    assert(
      property(people, integer({ min: 0, max: 5 }), integer({ min: 0, max: 2 }), between, (all, which, turn, sign) => {
        const one = all[which % Math.max(1, all.length)]
        if (one === undefined) return
        const words = one.name.split(' ')
        const turned = [...words.slice(turn % words.length), ...words.slice(0, turn % words.length)].join(sign || ' ')
        expect([one.id, null]).toContain(matchFile(`Payslip ${turned} Pay.pdf`, addressBook(all)).chosen)
      }),
    ))

  test('what people call themselves chooses nobody, and takes nobody’s', () =>
    assert(
      property(people, array(tuple(word, between), { maxLength: 5 }), badge, (all, parts, number) => {
        const file = `${parts.flat().join('')} ${number}.pdf`
        const plainly = all.map((each) => ({ ...each, shownName: each.name }))
        expect(matchFile(file, addressBook(all)).chosen).toBe(matchFile(file, addressBook(plainly)).chosen)
      }),
    ))

  test('the order of the people makes no difference', () =>
    assert(
      property(
        people.chain((all) => tuple(shuffledSubarray(all, { minLength: all.length }), constantFrom(all))),
        array(word),
        ([mixed, all], words) => {
          const file = `${words.join(' ')}.pdf`
          expect(matchFile(file, addressBook(mixed)).chosen).toBe(matchFile(file, addressBook(all)).chosen)
        },
      ),
    ))

  test('two who are called alike are never told apart by their name', () =>
    assert(
      property(people, name, (all, twin) => {
        const twins = [
          ...all,
          ...[1, 2].map((n) => ({ id: `twin ${n}`, name: twin, shownName: twin, email: `t${n}@example.com`, badge: '' })),
        ]
        expect(matchFile(`${twin}.pdf`, addressBook(twins)).chosen ?? '').not.toMatch(/^twin/)
      }),
    ))

  test('of thousands of numbers that stand inside of one another the longest count', () => {
    const signs = Array.from({ length: 200 }, (_, i) => String.fromCodePoint(0x25_00 + i))
    const stretches = signs.flatMap((_, from) =>
      Array.from({ length: 28 }, (_none, i) => signs.slice(from, from + 3 + i)).filter(({ length }, i) => length === 3 + i),
    )
    const many = addressBook(stretches.map((stretch, i) => person(`Ana${i} Ruiz${i}`, { id: `${i}`, badge: stretch.join('') })))
    const longest = stretches.flatMap(({ length }, i) => (length === 30 ? `${i}` : []))
    expect([...matchFile(`${signs.join('')}.pdf`, many).maybe].sort()).toEqual(longest.sort())
  })

  test('a name of any length is looked at at once', () => {
    const many = addressBook(Array.from({ length: 5000 }, (_, i) => person(`Ana${i} Ruiz${i}`, { badge: `E${i + 100}` })))
    const took = () => {
      const began = performance.now()
      matchFile(`${'a '.repeat(100)}.pdf`, many)
      return performance.now() - began
    }
    expect(Math.min(took(), took(), took())).toBeLessThan(50)
  })
})
