import { readBy, sealNothing, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { day } from '@daybook/platform/domain'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { TaskItem } from './task-item.tsx'
import { task } from './test-lists.ts'

const asked = [
  { label: 'Shoe size', kind: 'NUMBER', choices: [], required: true, answer: null },
  { label: 'T-shirt', kind: 'CHOICE', choices: ['S', 'M'], required: true, answer: null },
  { label: 'Anything else', kind: 'TEXT', choices: [], required: false, answer: null },
] as const
const asks = task({
  title: 'Sizes',
  fields: [...asked],
  can: { tick: true, undo: false, leaveOut: false, agree: false, answer: true },
})

const given = (shown = asks) => {
  sealNothing()
  readBy({ features: ['BASIC_HR_CHECKLISTS'] })
  const sent: object[] = []
  vi.stubGlobal('fetch', async (address: string, { body = '{}' }: { body?: string } = {}) => {
    sent.push({ path: address.split('/').at(-1), ...(JSON.parse(body) as object) })
    return Response.json({ ...shown, status: 'DONE', version: 4 })
  })
  showScreen(() => (
    <ul>
      <TaskItem task={shown} today={day('2026-03-16')} ofList={false} />
    </ul>
  ))
  return sent
}

test('a task that asks something is ticked off with the answers, and says at its field what is missing', async () => {
  const sent = given()
  await userEvent.click(await screen.findByRole('button', { name: 'Tick off: Sizes' }))
  await userEvent.type(await screen.findByLabelText('Shoe size'), '42')
  await userEvent.click(screen.getByRole('button', { name: 'Answer, and tick it off' }))
  expect(await screen.findByText('Please answer this')).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('combobox', { name: 'T-shirt' }))
  await userEvent.click(await screen.findByRole('option', { name: 'M', hidden: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Answer, and tick it off' }))
  await waitFor(() => expect(sent).toEqual([{ path: 'tick', version: 3, answers: ['42', 'M', null] }]))
})

test('answers are shown, and changed while the list is under way', async () => {
  const answers = ['42', 'M', null]
  const fields = asked.map((field, nr) => ({ ...field, answer: answers[nr] ?? null }))
  const can = { tick: false, undo: true, leaveOut: false, agree: false, answer: true }
  const sent = given({ ...asks, fields, status: 'DONE', can })
  expect(await screen.findByText('Shoe size')).toBeTruthy()
  expect(screen.getByText('42')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Change the answers: Sizes' }))
  await userEvent.type(await screen.findByLabelText('Anything else (if you like)'), 'Narrow')
  await userEvent.click(screen.getByRole('button', { name: 'Save the answers' }))
  await waitFor(() => expect(sent).toEqual([{ path: 'answers', version: 3, answers: ['42', 'M', 'Narrow'] }]))
})
