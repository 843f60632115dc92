import { ToastHost } from '@daybook/platform/web'
import { readBy, sealNothing, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen, within, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { TemplateForm } from './template-form.tsx'
import { template } from './test-lists.ts'

type Sent = {
  name: string
  tasks: {
    title: string
    days: number
    who: string
    namedId: string | null
    waitsFor: number[]
    weight: number
    approver: string | null
    fields: object[]
    gate: string | null
  }[]
  version?: number
}

const given = (known: typeof template | null, features = ['BASIC_HR_CHECKLISTS']) => {
  sealNothing()
  readBy({ features })
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, asked?: { body?: string }) => {
    if (address.includes('/name-list/')) {
      const [name, people] = asked?.body?.includes('designation') ? ['Driver', 2] : ['Sales', 3]
      return Response.json({ items: [{ id: name, name, people }], nextCursor: null })
    }
    sent.push(JSON.parse(asked?.body ?? '{}') as Sent)
    return Response.json({ ...template, tasks: undefined })
  })
  showScreen(() => (
    <>
      <TemplateForm template={known} onDone={() => undefined} />
      <ToastHost />
    </>
  ))
  return sent
}

const order = () => screen.getAllByRole('button', { name: /^Move up: / }).map((each) => each.getAttribute('aria-label')?.slice(9))

test('tasks are moved with the keyboard: the focus goes along, and where a task stands now is said', async () => {
  const sent = given(template)
  const user = userEvent.setup()
  ;(await screen.findByRole('button', { name: 'Move up: Lunch' })).focus()
  await user.keyboard('{Enter}')
  expect(order()).toEqual(['Contract', 'Lunch', 'Computer'])
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move up: Lunch'))
  expect(screen.getByText('Lunch is now number 2 of 3')).toBeTruthy()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move down: Lunch'))
  expect(order()).toEqual(['Lunch', 'Contract', 'Computer'])
  await user.click(screen.getByRole('button', { name: 'Save the checklist' }))
  await screen.findByText('The checklist is saved.')
  expect(sent[0]).toMatchObject({ version: 2, tasks: [{ title: 'Lunch', days: 1 }, { title: 'Contract', days: -14 }, {}] })
})

test('a task says in its line when it is due and who does it, and opens to be changed', async () => {
  const sent = given(template)
  const computer = await screen.findByRole('button', { name: /^Computer/ })
  expect(within(computer).getByText('Their manager, 3 days before the first day')).toBeTruthy()
  await userEvent.click(computer)
  const days = screen.getByLabelText('Due, in days')
  await userEvent.clear(days)
  await userEvent.type(days, '5')
  await userEvent.click(screen.getByRole('button', { name: 'Save the checklist' }))
  await screen.findByText('The checklist is saved.')
  expect(sent[0]?.tasks[1]).toMatchObject({ title: 'Computer', days: -5 })
})

test('a list for joining begins by itself where it is said so, for all or for some departments and job titles', async () => {
  const sent = given(template)
  await userEvent.click(await screen.findByRole('switch', { name: /^Begins by itself/ }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Only for these departments' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Sales', hidden: true }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Only for these job titles' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Driver', hidden: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Save the checklist' }))
  await screen.findByText('The checklist is saved.')
  expect(sent[0]).toMatchObject({ startsItself: true, departments: ['Sales'], designations: ['Driver'] })
})

test('what is missing is said at its field, also in a task that is closed', async () => {
  const sent = given(null)
  await userEvent.type(await screen.findByLabelText('Name'), 'Moving')
  await userEvent.click(screen.getByRole('button', { name: 'Add a task' }))
  await userEvent.type(screen.getByLabelText('What is to be done'), 'Tell the bank')
  await userEvent.click(screen.getByRole('button', { name: 'Add the checklist' }))
  expect(await screen.findByText('Please say what is to be done')).toBeTruthy()
  expect(sent).toEqual([])
  const [empty] = screen.getAllByLabelText('What is to be done')
  await userEvent.type(empty as HTMLElement, 'Change the address')
  await userEvent.click(screen.getByRole('button', { name: 'Add the checklist' }))
  await screen.findByText('Moving was added.')
  expect(sent[0]?.tasks.map(({ title }) => title)).toEqual(['Change the address', 'Tell the bank'])
})

test('a task waits for those above it where the plan has that, and goes on waiting for them when they are moved', async () => {
  const sent = given(template, ['BASIC_HR_CHECKLISTS', 'ADVANCED_HR_CHECKLISTS'])
  await userEvent.click(await screen.findByRole('button', { name: /^Lunch/ }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Waits for' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Computer', hidden: true }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Move up: Computer' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save the checklist' }))
  await screen.findByText('The checklist is saved.')
  expect(sent[0]?.tasks.map(({ title, waitsFor }) => [title, waitsFor])).toEqual([
    ['Computer', []],
    ['Contract', []],
    ['Lunch', [0]],
  ])
})

test('where the plan does not have it nothing waits, and what waits already can be taken out', async () => {
  const [contract, computer, lunch] = template.tasks
  if (!contract || !computer || !lunch) throw new Error('three tasks')
  given({ ...template, tasks: [contract, computer, { ...lunch, waitsFor: [0] }] })
  await userEvent.click(await screen.findByRole('button', { name: /^Computer/ }))
  expect(screen.queryByRole('combobox', { name: 'Waits for' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Lunch/ }))
  expect(screen.getByRole('combobox', { name: 'Waits for' })).toBeTruthy()
})

test('how much a task counts is asked where the plan has that', async () => {
  const sent = given(template, ['BASIC_HR_CHECKLISTS', 'ADVANCED_HR_CHECKLISTS'])
  await userEvent.click(await screen.findByRole('button', { name: /^Lunch/ }))
  const counts = screen.getByLabelText('Counts')
  await userEvent.clear(counts)
  await userEvent.type(counts, '4')
  await userEvent.click(screen.getByRole('button', { name: 'Save the checklist' }))
  await screen.findByText('The checklist is saved.')
  expect(sent[0]?.tasks.map(({ weight }) => weight)).toEqual([1, 1, 4])
})

test('who has to agree is chosen where the plan has that, and said in the line of the task', async () => {
  const sent = given(template, ['BASIC_HR_CHECKLISTS', 'ADVANCED_HR_CHECKLISTS'])
  const lunch = await screen.findByRole('button', { name: /^Lunch/ })
  await userEvent.click(lunch)
  await userEvent.click(screen.getByRole('combobox', { name: 'Who has to agree' }))
  // “Who does it” offers HR as well, above.
  const hr = (await screen.findAllByRole('option', { name: 'HR', hidden: true })).at(-1)
  if (hr) await userEvent.click(hr)
  await userEvent.click(lunch)
  expect(within(lunch).getByText(/agreed to by HR$/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save the checklist' }))
  await screen.findByText('The checklist is saved.')
  expect(sent[0]?.tasks.map(({ approver }) => approver)).toEqual([null, null, 'HR'])
})

test('what a task stands for is chosen where the plan has that; then nobody agrees to it any more', async () => {
  const [, , last] = template.tasks
  const known = { ...template, tasks: [...template.tasks.slice(0, 2), ...(last ? [{ ...last, approver: 'HR' as const }] : [])] }
  const sent = given(known, ['BASIC_HR_CHECKLISTS', 'ADVANCED_HR_CHECKLISTS'])
  const lunch = await screen.findByRole('button', { name: /^Lunch/ })
  await userEvent.click(lunch)
  expect(screen.getByRole('combobox', { name: 'Who has to agree' })).toBeTruthy()
  await userEvent.click(screen.getByRole('combobox', { name: 'Done by itself' }))
  await userEvent.click(await screen.findByRole('option', { name: /^Once all documents/, hidden: true }))
  expect(screen.queryByRole('combobox', { name: 'Who has to agree' })).toBeNull()
  await userEvent.click(lunch)
  expect(within(lunch).getByText(/, by itself$/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save the checklist' }))
  await screen.findByText('The checklist is saved.')
  expect(sent[0]?.tasks.map(({ gate, approver }) => [gate, approver])).toEqual([
    [null, null],
    [null, null],
    ['DOCUMENTS', null],
  ])
})

test('a task asks what is written there, where the plan has that', async () => {
  const sent = given(template, ['BASIC_HR_CHECKLISTS', 'ADVANCED_HR_CHECKLISTS'])
  await userEvent.click(await screen.findByRole('button', { name: /^Lunch/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Add a question' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save the checklist' }))
  expect(await screen.findByText('Please say what is asked')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Question 1'), 'What do you not eat?')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Has to be answered' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save the checklist' }))
  await screen.findByText('The checklist is saved.')
  const fields = [{ label: 'What do you not eat?', kind: 'TEXT', choices: [], required: false }]
  expect(sent[0]?.tasks.map((each) => each.fields)).toEqual([[], [], fields])
})
