import { searchAudit } from '@daybook/office/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { addField, askChange, getPerson, updatePerson } from '../contract/index.ts'

const { api, given } = await testApp()
type Login = Awaited<ReturnType<typeof given.company>>

const addedBy = async (by: Login, label: string): Promise<string> => {
  const kept = { kind: 'TEXT', seenBy: 'PERSON', filledBy: 'HR' } as const
  const body = { ...kept, label, help: '', section: '', required: false, options: [] }
  return (await api.as(by).call(addField, { body })).id
}

const latest = async (owner: Login) => (await api.as(owner).call(searchAudit, { body: { limit: 1 } })).items[0]?.changes

test('a field of the company stands in the place of nothing that the log tells of a person', async () => {
  const owner = await given.company()
  const hr = await given.person(owner, { role: 'HUMAN_RESOURCE' })
  const { userId } = await given.person(owner)
  for (const label of ['hire_date', 'version', '__proto__', 'search_text']) {
    const id = await addedBy(hr, label)
    const { version, hireDate } = await api.as(hr).call(getPerson, { params: { userId } })
    const moved = day(hireDate === '2020-01-01' ? '2020-01-02' : '2020-01-01')
    const body = { version, hireDate: moved, custom: { [id]: 'x' } }
    await api.as(hr).call(updatePerson, { params: { userId }, body })
    expect(await latest(owner)).toEqual([
      { field: 'hire_date', before: hireDate, after: moved },
      { field: `“${label}”`, before: null, after: 'x' },
    ])
  }
})

test('what somebody asks to have changed is told beside their note, whatever the field is called', async () => {
  const owner = await given.company()
  const employee = await given.person(owner)
  const id = await addedBy(owner, 'note')
  await api.as(employee).call(askChange, { body: { note: 'I moved', custom: { [id]: 'y' } } })
  expect(await latest(owner)).toEqual([
    { field: 'note', before: null, after: 'I moved' },
    { field: '“note”', before: null, after: 'y' },
  ])
})
