import { readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NobodyDecides } from './nobody-decides.tsx'

test.each([
  [false, true, 1],
  [true, true, 0],
  [false, false, 0],
])('with somebody who decides: %s, with something that waits: %s, it stands there %i times', async (hasDecider, waits, times) => {
  readBy({ hasDecider })
  showScreen(() => (
    <main>
      <NobodyDecides waits={waits} />
    </main>
  ))
  await screen.findByRole('main')
  const links = screen.queryAllByRole('link', { name: 'Invite somebody as HR or as an owner' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(times).fill('/product/timesheet/employees'))
})
