import { day } from '@daybook/platform/domain'
import { readBy, show } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { blankLine } from './entry-line.ts'
import { LineFields } from './line-fields.tsx'

const readIn = (country: string) => readBy({ country, currency: 'USD', zone: 'America/New_York', weekStarts: 7 })

const Entry = ({ from }: { from: string }) => {
  const [line, setLine] = useState({ ...blankLine('America/New_York'), from })
  return (
    <>
      <ul>
        <LineFields
          line={line}
          day={day('2026-03-16')}
          name="Entry 1"
          onType={(next) => setLine({ ...next })}
          onRemove={() => undefined}
          minutes={null}
          running={false}
        />
      </ul>
      <output aria-label="stored">{line.from}</output>
    </>
  )
}
const box = () => screen.getByLabelText<HTMLInputElement>('Entry 1: From')
const stored = () => screen.getByLabelText('stored').textContent

test.each([
  ['US', '7:30 AM'],
  ['DE', '07:30'],
])('a stored time stands in the box as %s writes it', (country, shown) => {
  readIn(country)
  show(<Entry from="07:30" />)
  expect([box().value, stored()]).toEqual([shown, '07:30'])
})

test.each([
  ['US', '1:05 pm', '1:05 PM'],
  ['US', '1305', '1:05 PM'],
  ['DE', '1:05 pm', '13:05'],
  ['DE', '1305', '13:05'],
])('in %s what is typed (%s) stays as typed until the box is left', async (country, typed, shown) => {
  readIn(country)
  show(<Entry from="" />)
  await userEvent.type(box(), typed)
  expect(box().value).toBe(typed)
  await userEvent.tab()
  expect([box().value, stored()]).toEqual([shown, '13:05'])
})

test('a whole time in figures does not jump while it is typed', async () => {
  readIn('US')
  show(<Entry from="" />)
  await userEvent.type(box(), '07:30')
  expect(box().value).toBe('07:30')
})

test('what is no time stays as it was typed', async () => {
  readIn('US')
  show(<Entry from="" />)
  await userEvent.type(box(), 'noon')
  await userEvent.tab()
  expect([box().value, stored()]).toEqual(['noon', 'noon'])
})

test('begin and end typed in the first box go to both when it is left', async () => {
  readIn('DE')
  show(<Entry from="" />)
  await userEvent.type(box(), '8-1230')
  expect(box().value).toBe('8-1230')
  await userEvent.tab()
  expect([box().value, stored(), screen.getByLabelText<HTMLInputElement>('Entry 1: To').value]).toEqual([
    '08:00',
    '08:00',
    '12:30',
  ])
})
