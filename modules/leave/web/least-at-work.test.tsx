import { day } from '@daybook/platform/domain'
import { ToastHost } from '@daybook/platform/web'
import { showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LeastPeople } from './least-at-work.tsx'
import { shortWords } from './words.ts'

test('a day on which too few would be left is said in words', () => {
  const short = { day: day('2026-12-28'), department: 'Support', left: 2, people: 6, least: 3 }
  expect(shortWords(short)).toBe('On 28 Dec 2026 2 of 6 of Support would be left; at least 3 should be.')
  expect(shortWords({ ...short, department: null, left: -1 })).toBe(
    'On 28 Dec 2026 nobody of the company would be left; at least 3 should be.',
  )
})

test('what is said of each department is shown, ended and added to', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, asked?: { body?: string }) => {
    sent.push(JSON.parse(asked?.body ?? '{}'))
    return Response.json({ response_message: 'Saved.' })
  })
  showScreen(() => (
    <>
      <LeastPeople departments={['Sales', 'Support']} least={[{ department: null, least: 1 }]} />
      <ToastHost />
    </>
  ))
  await userEvent.click(await screen.findByRole('button', { name: 'End it for The whole company' }))
  await userEvent.type(screen.getByLabelText('At least'), '4')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent).toEqual([
    { department: null, least: 0 },
    { department: null, least: 4 },
  ])
})
