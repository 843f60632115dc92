import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { mailOf } from './mail.ts'
import { approvedWords, commentWords, leaveDecidedWords, sentBackWords } from './words.ts'

const days = (count: number) => Array.from({ length: count }, (_, i) => day(`2026-03-${String(i + 2).padStart(2, '0')}`))

test('up to five days are listed, more are told by the first and the last', () => {
  expect(approvedWords('Mia', days(2)).detail).toBe('- Mon 02 Mar 2026\n- Tue 03 Mar 2026')
  expect(approvedWords('Mia', days(8))).toEqual({
    message: 'Mia approved 8 days of your timesheet',
    detail: '02 Mar – 09 Mar 2026',
  })
  expect(sentBackWords('Mia', days(1), 'Which shop?').detail).toBe(
    'Mon 02 Mar 2026\n\nTheir note: Which shop?\n\nChange what is asked for, then hand the day in again.',
  )
})

test('leave says what became of it; without a decision nobody is named', () => {
  const [from, to] = [day('2026-04-13'), day('2026-04-14')]
  expect(leaveDecidedWords({ outcome: 'APPROVED', from, to, by: 'Mia', note: '' })).toEqual({
    message: 'Your leave 13 Apr – 14 Apr 2026 was approved',
    detail: 'Mia decided.',
  })
  expect(leaveDecidedWords({ outcome: 'RECOUNTED', from, to: from, by: null, note: '' })).toEqual({
    message: 'Your leave 13 Apr 2026 counts differently now, since the calendar changed',
    detail: '',
  })
})

test('a mail tells one thing in full, and several in a line each', () => {
  const told = { message: 'Your payslip is ready', detail: 'More', link: 'https://daybook.example/a' }
  const envelope = { name: 'Ada', company: 'Acme', settings: 'https://daybook.example/settings' }
  expect(mailOf(envelope, [told])).toEqual({
    subject: 'Your payslip is ready',
    text: expect.stringContaining('Your payslip is ready.\n\nMore\n\nhttps://daybook.example/a\n'),
    html: expect.stringContaining('<p>More</p><p><a href="https://daybook.example/a">Open it in Daybook</a></p>'),
  })
  expect(mailOf(envelope, [told, told])).toEqual({
    subject: '2 notifications from Acme',
    text: expect.stringContaining('- Your payslip is ready\n  https://daybook.example/a\n\n- Your payslip is ready\n'),
    html: expect.stringContaining('<ul><li><a href="https://daybook.example/a">Your payslip is ready</a></li><li>'),
  })
})

test('no text becomes a tag of the page', () => {
  const evil = `<img src=x onerror=alert(1)>"'&`
  const { html } = mailOf({ name: evil, company: evil, settings: 'https://daybook.example' }, [
    { message: evil, detail: `${evil}\n${evil}`, link: `https://daybook.example/?a="><script>` },
  ])
  expect(html.match(/<(?!\/|!)[a-z]+/g)?.every((tag) => /^<(html|body|p|strong|br|a|hr|small)$/.test(tag))).toBe(true)
})

test('comments are told as one line: the last one or two by name, more of them counted', () => {
  expect(commentWords('Lunch', ['Mia'], 1).message).toBe('Mia commented on “Lunch”')
  expect(commentWords('Lunch', ['Mia', 'Tom'], 2).message).toBe('Mia and Tom commented on “Lunch”')
  expect(commentWords('Lunch', ['Mia', 'Tom'], 4).message).toBe('Mia and 3 others commented on “Lunch”')
})
