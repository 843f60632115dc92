import { habitsOf } from '@daybook/platform/domain'
import { longestHold, pdfText } from '@daybook/testing'
import { describe, expect, test } from 'vitest'
import type { PayLine, PayrollDetail } from '../contract/index.ts'
import { payslipPdf } from './payslip-pdf.ts'

// A payslip is paper for whoever it is about, in their letters (docs/security.md#s28). No database, so the slip is written here.

type Line = Pick<PayLine, 'label' | 'formula' | 'days' | 'amountCents'>
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
    lines: [{ label: 'Worked hours', formula: '40 h × €20.00', days: ['2026-02-02', '2026-02-03'], amountCents: 80_000 }],
    ...said,
  }) as unknown as PayrollDetail

const words = async (said: Said): Promise<string> => pdfText(await payslipPdf(slip(said), 'A4'))
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
  const file = latin(await payslipPdf(slip(), habitsOf(country).paper))
  expect(file).toContain(`/MediaBox [0 0 ${points}]`)
})

test('plain letters need no fonts of their own', async () => {
  const file = await payslipPdf(slip(), 'A4')
  expect(latin(file)).not.toContain('/FontFile')
  const text = await pdfText(file)
  for (const said of ['Tom Becker', 'Cabinet Maker · Workshop', '40 h × €20.00 · 2 days', '€800.00', '-€125.00', '€825.00'])
    expect(text).toContain(said)
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
    const file = await payslipPdf(slip({ userName }), 'A4')
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
  const document = await getDocumentProxy(new Uint8Array(await payslipPdf(slip({ ...long, lines }), 'A4')))
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
      expect([box.text, box.x >= 55, box.right <= 541, box.y >= 50]).toEqual([box.text, true, true, true])
      const on = boxes.filter(
        (other) =>
          other !== box && other.x < box.right - 0.5 && other.right > box.x + 0.5 && Math.abs(other.y - box.y) < 0.7 * box.size,
      )
      expect(on.map(({ text }) => [box.text, text])).toEqual([])
    }
  }
  expect(document.numPages).toBeGreaterThan(1)
  const drawn = (letter: string) => seen.join('').split(letter).length - 1
  expect([drawn('Ł'), drawn('山'), drawn('Ń')]).toEqual([200, 200, 1200])
})

test('the same slip is the same file, byte for byte', async () => {
  for (const said of [{}, { userName: 'Wałęsa 山田 محمد 😀' }])
    expect(Buffer.from(await payslipPdf(slip(said), 'A4'))).toEqual(Buffer.from(await payslipPdf(slip(said), 'A4')))
})

// docs/security.md#s35
const lettersFrom = (first: number, i: number): string =>
  Array.from({ length: 200 }, (_, k) => String.fromCodePoint(first + ((i * 200 + k) % 10_000))).join('')

test.each([
  ['plain letters', () => 'hours '.repeat(33)],
  ['Chinese', (i: number) => lettersFrom(0x4e00, i)],
  ['Korean', (i: number) => lettersFrom(0xac00, i)],
  ['Thai', () => 'สมชายบริษัท'.repeat(18)],
  ['one long word', () => 'ż'.repeat(200)],
])(
  'however long its lines are, everybody else gets a turn while it is drawn: %s',
  async (_, text: (i: number) => string) => {
    const lines = Array.from({ length: 15 }, (_each, i) => ({ label: text(i), formula: text(i + 1), days: [], amountCents: 1 }))
    let ms = Number.POSITIVE_INFINITY
    for (let i = 0; i < 3 && ms > 50; i++) ms = Math.min(ms, await longestHold(() => payslipPdf(slip({ lines }), 'A4')))
    expect(ms).toBeLessThan(50)
  },
  60_000,
)

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
    'Pay year 2026 so far: gross €950.00, tax -€100.00, benefits -€25.00, adjustments €0.00, net €825.00.',
  )
})
