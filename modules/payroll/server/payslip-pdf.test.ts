import { eachDay, day } from '@daybook/platform/domain'
import { pdfText } from '@daybook/testing'
import { describe, expect, test } from 'vitest'
import type { PayLine, PayrollDetail } from '../contract/index.ts'
import { payslipPdf } from './payslip-pdf.ts'

// A payslip is paper for whoever it is about, in their letters (docs/security.md#s28). No database, so the slip is written here.

type Line = Pick<PayLine, 'label' | 'formula' | 'days' | 'amountCents'> & Partial<PayLine>
type Said = Partial<Omit<PayrollDetail, 'lines'>> & { lines?: Line[] }

const slip = (said: Said = {}): PayrollDetail =>
  ({
    companyName: 'Harbor & Pine GmbH',
    userName: 'Tom Becker',
    designation: 'Cabinet Maker',
    department: 'Workshop',
    from: '2026-02-01',
    to: '2026-02-28',
    payDate: '2026-03-01',
    currency: 'EUR',
    grossSalary: 95_000,
    taxDeductionAmount: 10_000,
    benefitsDeductionAmount: 2_500,
    adjustedSalary: 0,
    netGeneratedSalary: 82_500,
    regularMinutes: 2_400,
    overtimeMinutes: 30,
    yearToDate: {
      payYear: 2026,
      grossCents: 95_000,
      taxCents: 10_000,
      benefitsCents: 2_500,
      adjustmentCents: 0,
      netCents: 82_500,
    },
    days: [],
    holidays: [],
    balances: [{ name: 'Annual leave', unit: 'DAYS', amount: -150 }],
    lines: [{ label: 'Worked hours', formula: '40 h × €20.00', days: ['2026-02-02', '2026-02-03'], amountCents: 80_000 }],
    ...said,
  }) as unknown as PayrollDetail

const paperOf = (country: string) => ({
  address: 'Hafenstraße 12, 20457 Hamburg',
  country,
  zone: 'Europe/Berlin',
})
const printed = (said: Said = {}): Promise<Uint8Array> => payslipPdf(slip(said), paperOf('DE'))
const words = async (said: Said): Promise<string> => pdfText(await printed(said))
const timed: PayrollDetail['days'][number] = {
  day: day('2026-02-02'),
  minutes: 480,
  status: 'PAID',
  zone: 'Europe/Berlin',
  stretches: [
    { kind: 'work', start: '2026-02-02T07:00:00Z', end: '2026-02-02T11:00:00Z' },
    { kind: 'break', start: '2026-02-02T11:00:00Z', end: '2026-02-02T11:30:00Z' },
    { kind: 'work', start: '2026-02-02T11:30:00Z', end: '2026-02-02T15:30:00Z' },
  ],
}
const february = [timed, { ...timed, day: day('2026-02-03'), minutes: 450, zone: null, stretches: [] }]
const month = eachDay(day('2026-02-01'), day('2026-02-28')).map((each) => ({
  ...timed,
  day: each,
  stretches: timed.stretches.map(({ kind, start, end }) => ({
    kind,
    start: start.replace('2026-02-02', each),
    end: end?.replace('2026-02-02', each) ?? null,
  })),
}))

const latin = (file: Uint8Array): string => Buffer.from(file).toString('latin1')

/** As it stands in the structure, for screen readers: UTF-16 with its mark, and escaped. */
const actual = (text: string): string =>
  Buffer.from(`\ufeff${text}`, 'utf16le')
    .swap16()
    .toString('latin1')
    .replace(/[()\\]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replaceAll('\b', '\\b')
    .replaceAll('\f', '\\f')

test.each([
  ['US', '612 792'],
  ['CA', '612 792'],
  ['MX', '612 792'],
  ['PH', '612 792'],
  ['DE', '595.28 841.89'],
  ['GB', '595.28 841.89'],
])('a payslip in %s is on paper of %s points', async (country, points) => {
  const file = latin(await payslipPdf(slip(), paperOf(country)))
  expect(file).toContain(`/MediaBox [0 0 ${points}]`)
})

test('a payslip is in the product’s type, with its company, its pay in large and one sign for minus', async () => {
  const file = await printed()
  expect(
    new Set(
      latin(file)
        .match(/BaseFont \/[^\s]+/g)
        ?.map((name) => name.replace(/.*\+/, '')),
    ),
  ).toEqual(new Set(['Inter-Regular']))
  const text = await pdfText(file)
  for (const said of [
    'Tom Becker',
    'Cabinet Maker · Workshop',
    '40 h × €20.00 · 2 days',
    '€800.00',
    '−€125.00',
    'Net pay €825.00',
  ])
    expect(text).toContain(said)
  expect(text).toMatch(/^Harbor & Pine GmbH\nHafenstraße 12, 20457 Hamburg\nPayslip\nPeriod 01 Feb – 28 Feb 2026\n/)
  expect(text).not.toContain('-')
})

describe('writes', () => {
  test.each([
    ['Polish', 'Lech Wałęsa-Żółkiewska', 'Stocznia Gdańska', 'PLN 825.00', 'PLN'],
    ['Turkish and Czech', 'Işıl Ağaoğlu', 'Dvořák a synové', 'TRY 825.00', 'TRY'],
    ['Vietnamese', 'Nguyễn Thị Hường', 'Công ty Việt', '₫82,500', 'VND'],
    ['Greek', 'Γιώργος Παπαδόπουλος', 'Ἀθῆναι', '€825.00', 'EUR'],
    ['Russian and Ukrainian', 'Иванов Ґеорґій', 'Їжак', '€825.00', 'EUR'],
    ['Japanese', '山田 太郎', '株式会社さくら', '¥82,500', 'JPY'],
    ['Chinese', '王小明', '北京有限公司', 'CN¥825.00', 'CNY'],
    ['Korean', '김민수', '주식회사 한국', '₩82,500', 'KRW'],
    ['Thai', 'สมชาย', 'บริษัท', '€825.00', 'EUR'],
    ['emoji', 'Zoë 😀', 'Party 🎉', '₹825.00', 'INR'],
  ])('%s', async (_script, userName, companyName, money, currency) => {
    const text = await words({ userName, companyName, currency })
    for (const said of [userName, companyName, money]) expect(text.normalize('NFC')).toContain(said)
    expect(text).not.toMatch(/[?□]/)
  })

  test.each([
    ['Hebrew', 'שרה כהן', ['שרה', 'כהן']],
    ['Arabic', 'محمد شركة', ['محمد', 'شركة']],
    ['Persian', 'زهرا کریمی', ['زهرا', 'کریمی']],
    ['Hindi', 'राम कुमार', ['राम', 'कुमार']],
  ])('%s, and says it in the order in which it is read', async (_script, userName, parts) => {
    const file = await printed({ userName })
    const text = (await pdfText(file)).normalize('NFKC')
    for (const part of parts) expect(text).toContain(part)
    expect(latin(file)).toContain(`/ActualText (${actual(userName)})`)
  })
})

test('any kind of space is a space, also beside letters of other fonts', async () => {
  const text = await words({ userName: 'Wałęsa\u202fLech\u00a0Jr', companyName: 'Ł\u2009Ł' })
  expect(text).toMatch(/Wałęsa Lech Jr/)
  expect(text).not.toContain('□')
})

test('a letter that no font has is a box, and nothing fails', async () => {
  expect(await words({ userName: 'Tifinagh ⴰⵎ', companyName: 'Gothic 𐌰' })).toMatch(/Gothic □[^]*Tifinagh □□/)
})

test('the longest names push what follows down; nothing stands on anything', async () => {
  const long = {
    userName: 'Ł'.repeat(200),
    companyName: 'Wide '.repeat(40),
    designation: 'w'.repeat(200),
    department: '山'.repeat(200),
  }
  const lines = Array.from({ length: 12 }, (_, i) => ({
    label: `${i} ${'é'.repeat(190)}`,
    formula: 'Ń '.repeat(100),
    days: [],
    amountCents: i,
  }))
  const { getDocumentProxy } = await import('unpdf')
  const document = await getDocumentProxy(new Uint8Array(await printed({ ...long, lines, days: month })))
  const seen: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const boxes = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , , x, y] = item.transform as number[]
      return [{ text: item.str, x: x ?? 0, y: y ?? 0, right: (x ?? 0) + item.width, size: Math.abs(Number(item.transform[3])) }]
    })
    seen.push(...boxes.map(({ text }) => text))
    for (const box of boxes) {
      expect([box.text, box.x >= 55, box.right <= 541, box.y >= (box.size < 8 ? 28 : 50)]).toEqual([box.text, true, true, true])
      const on = boxes.filter(
        (other) =>
          other !== box && other.x < box.right - 0.5 && other.right > box.x + 0.5 && Math.abs(other.y - box.y) < 0.7 * box.size,
      )
      expect(on.map(({ text }) => [box.text, text])).toEqual([])
    }
  }
  expect(document.numPages).toBeGreaterThan(1)
  const drawn = (letter: string) => seen.join('').split(letter).length - 1
  expect([drawn('Ń'), drawn('山')]).toEqual([1200, 200])
  expect(seen.slice(0, seen.indexOf('What for')).join('').split('Ł')).toHaveLength(201)
})

describe('the days', () => {
  const said = { days: february, holidays: [{ day: day('2026-02-16'), name: 'Rose Monday' }] }

  test('stand as strips on an axis of hours, each with its date and what counted', async () => {
    const text = await words(said)
    for (const part of ['Days of this period', '06 09 12 15 18', 'Mon 02 Feb 8 h', '7 h 30']) expect(text).toContain(part)
    expect(text).toMatch(/Days of this period\s+Worked\s*Break\s*Hours only, no times\s*Holiday/)
    expect(text).toContain('Holidays in this period: 16 Feb Rose Monday.')
  })

  test('say to whoever does not see them what they show', async () => {
    const file = latin(await printed(said))
    expect(file).toContain(
      `/Alt (${actual('Mon 02 Feb: 8 h counted. Worked 08:00–12:00 and 12:30–16:30. Break 12:00–12:30. 8 h in total')})`,
    )
    expect(file).toContain('/Alt (Tue 03 Feb: 7 h 30 counted. 7 h 30, without times)')
    expect(file).toContain('/Alt (Mon 16 Feb: Holiday: Rose Monday)')
  })

  test('go by the clock of the company’s country', async () => {
    const us = await pdfText(await payslipPdf(slip(said), paperOf('US')))
    expect(us).toContain('6 AM 9 AM 12 PM 3 PM 6 PM')
  })

  test('of an earlier period that are paid late stand by themselves', async () => {
    const text = await words({ days: [{ ...timed, day: day('2025-12-30') }, ...february] })
    expect(text).toContain('Days of earlier periods, paid with this one')
    expect(text).toContain('30 Dec 2025')
  })

  test('are left out where nobody noted any', async () => {
    expect(await words({})).not.toContain('Days of this period')
  })
})

test('each of several pages says whose it is', async () => {
  const lines = Array.from({ length: 40 }, (_, i) => ({ label: `Line ${i}`, formula: 'agreed', days: [], amountCents: 1 }))
  const text = await words({ lines })
  for (const page of ['Page 1 of 2', 'Page 2 of 2']) expect(text).toContain(`Payslip of Tom Becker, 01 Mar 2026 ${page}`)
  expect(await words({})).not.toContain('Page 1')
})

test('the same slip is the same file, byte for byte', async () => {
  for (const said of [{}, { userName: 'Wałęsa 山田 محمد 😀' }])
    expect(Buffer.from(await printed(said))).toEqual(Buffer.from(await printed(said)))
})

test('two hundred lines are printed; what would be more is added up in the last', async () => {
  const lines = Array.from({ length: 1000 }, (_, i) => ({
    label: `Line ${i + 1}`,
    formula: 'agreed',
    days: [],
    amountCents: 100,
  }))
  const all = await words({ lines: lines.slice(0, 200) })
  expect(all).toContain('Line 200')
  expect(all).not.toContain('together')
  const text = await words({ lines })
  expect(text).toContain('Line 199')
  expect(text).not.toContain('Line 200')
  expect(text).toContain('801 more lines together')
  expect(text).toContain('€801.00')
})

test('the year so far says every row that it adds up', async () => {
  expect(await words({})).toContain(
    'Pay year 2026 so far: gross €950.00, tax −€100.00, benefits −€25.00, adjustments €0.00, net €825.00.',
  )
})
