import { defaultCalendar } from '@daybook/calendar/domain/days'
import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { type AskedDays, documentNeed, managerDecides, mayAddFile, mayRemoveFile } from './index.ts'

const ask = (from: string, to = from): AskedDays => ({ from: day(from), to: day(to) })

/** What is needed of sick leave from the third day on; 13 April 2026 is a Monday. */
const need = (asked: AskedDays, others: AskedDays[] = [], documentFirst = false, typeId = 'sick') =>
  documentNeed({
    asked,
    typeId: 'sick',
    others: others.map((other) => ({ ...other, typeId })),
    calendar: defaultCalendar,
    policy: { documentFrom: 3, documentFirst },
  })

test('two days need no document, three do, before or after they are asked for', () => {
  expect(need(ask('2026-04-13', '2026-04-14'))).toBeNull()
  expect(need(ask('2026-04-13', '2026-04-15'))).toBe('LATER')
  expect(need(ask('2026-04-13', '2026-04-15'), [], true)).toBe('FIRST')
})

test('free days between are days in a row, those at the ends are not', () => {
  expect(need(ask('2026-04-17', '2026-04-20'))).toBe('LATER')
  expect(need(ask('2026-04-17'))).toBeNull()
})

test('a request goes on with one of its type that it adjoins, over a weekend too, and with no other', () => {
  expect(need(ask('2026-04-15'), [ask('2026-04-13', '2026-04-14')])).toBe('LATER')
  expect(need(ask('2026-04-20'), [ask('2026-04-17')])).toBe('LATER')
  expect(need(ask('2026-04-15'), [ask('2026-04-09', '2026-04-10')])).toBeNull()
  expect(need(ask('2026-04-15'), [ask('2026-04-13', '2026-04-14')], false, 'annual')).toBeNull()
})

test('nothing is needed where the company does not say so', () => {
  const plain = { asked: ask('2026-04-13', '2026-05-15'), typeId: 'sick', others: [], calendar: defaultCalendar }
  expect(documentNeed({ ...plain, policy: { documentFrom: null, documentFirst: true } })).toBeNull()
})

test('files are brought while a request waits, and later only where a document is needed', () => {
  const papers = { status: 'PENDING', document: null, files: 0 } as const
  expect(mayAddFile(papers)).toMatchObject({ ok: true })
  expect(mayAddFile({ ...papers, files: 5 })).toMatchObject({ ok: false, code: 'leave.too_many_files' })
  expect(mayAddFile({ ...papers, status: 'APPROVED' })).toMatchObject({ ok: false, code: 'leave.no_files_now' })
  expect(mayAddFile({ ...papers, status: 'APPROVED', document: 'LATER' })).toMatchObject({ ok: true })
  expect(mayAddFile({ ...papers, status: 'REJECTED', document: 'LATER' })).toMatchObject({ ok: false })
})

test('what was decided on keeps its files, and what needed one first keeps one', () => {
  const papers = { status: 'PENDING', document: 'FIRST', files: 2 } as const
  expect(mayRemoveFile(papers)).toMatchObject({ ok: true })
  expect(mayRemoveFile({ ...papers, files: 1 })).toMatchObject({ ok: false, code: 'leave.last_document' })
  expect(mayRemoveFile({ ...papers, files: 1, document: 'LATER' })).toMatchObject({ ok: true })
  expect(mayRemoveFile({ ...papers, status: 'APPROVED' })).toMatchObject({ ok: false, code: 'leave.file_stays' })
})

test.each([
  ['manager', true],
  ['managerThenHr', true],
  ['hr', false],
  ['none', false],
] as const)('of leave that %s approves a manager sees the documents: %s', (approval, sees) => {
  expect(managerDecides({ approval })).toBe(sees)
})
