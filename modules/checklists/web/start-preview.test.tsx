import type { PlannedTask } from '@daybook/checklists/contract'
import { day } from '@daybook/platform/domain'
import { readBy, sealNothing, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { StartPreview } from './start-preview.tsx'

const planned = (more: Partial<PlannedTask>): PlannedTask => ({
  title: 'Keys',
  due: day('2026-03-20'),
  who: 'HR',
  named: null,
  underWay: false,
  ...more,
})

const given = (answer: () => Response) => {
  sealNothing()
  readBy({ features: ['BASIC_HR_CHECKLISTS'] })
  const asked: object[] = []
  vi.stubGlobal('fetch', async (_: string, init?: { body?: string }) => {
    asked.push(JSON.parse(init?.body ?? '{}') as object)
    return answer()
  })
  showScreen(() => <StartPreview templateId="list" personId="ada" anchor={null} />)
  return asked
}

test('what begins is said before: by whom, by when, and what is under way already', async () => {
  const tasks = [
    planned({ title: 'Keys', underWay: true }),
    planned({ title: 'Lunch', named: 'Tom Field' }),
    planned({ title: 'Desk' }),
  ]
  const asked = given(() => Response.json({ anchor: '2026-03-20', tasks }))
  expect(await screen.findByText('2 tasks begin')).toBeTruthy()
  const lines = screen.getAllByRole('listitem')
  expect(within(lines[0] as HTMLElement).getByText('Under way in another list already')).toBeTruthy()
  expect(within(lines[1] as HTMLElement).getByText('Tom Field')).toBeTruthy()
  expect(within(lines[2] as HTMLElement).getByText('HR')).toBeTruthy()
  expect(within(lines[2] as HTMLElement).getByText('20 Mar 2026')).toBeTruthy()
  expect(asked).toEqual([{ templateId: 'list', personId: 'ada', anchor: null }])
})

test('why nothing would begin is said in words, and not as a fault', async () => {
  const words = 'This checklist is under way for Ada already.'
  given(() => Response.json({ code: 'checklist.runs_already', response_message: words, status: 409 }, { status: 409 }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
