import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { importLeave } from '../contract/index.ts'

const { api, given, rows } = await testApp()

test('each row of a file goes to the type that is called so, though another one differs by an accent', async () => {
  const { owner, employee } = await given.cast()
  const types = [await given.leaveType(owner, 'Conge'), await given.leaveType(owner, 'Congé')]
  const csv = `email,type,as of,balance\n${employee.email},Conge,2026-03-01,5 days\n${employee.email},CONGÉ,2026-03-01,7 days`
  expect(await api.as(owner).call(importLeave, { body: { csv, commit: true } })).toMatchObject({ imported: 2 })
  const booked = await rows<{ type_id: string; amount: number }>(
    'select type_id, amount from leave_entry where person_id = $1 and import_key is not null order by amount',
    [employee.userId],
  )
  expect(booked.map(({ type_id }) => type_id)).toEqual(types.map(({ id }) => id))
})
