import { showScreen } from '@daybook/platform/web/test-screen.tsx'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type ChosenPerson, PeopleSelect } from './people-select.tsx'

const person = (userName: string) => ({
  userId: userName,
  userName,
  email: `${userName}@example.com`,
  designation: '',
  profileImageS3Path: null,
  status: 'ACTIVE',
})

const Field = () => {
  const [people, setPeople] = useState<readonly ChosenPerson[]>([])
  return <PeopleSelect label="People" most={2} value={people} onChange={setPeople} />
}

const choose = async (name: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: 'People' }))
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(name), hidden: true }))
}

test('people are chosen one after another, each once and no more than there may be, and taken out again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ items: ['Ana', 'Ben', 'Cleo'].map(person), nextCursor: null }))
  showScreen(Field)
  await screen.findByRole('combobox', { name: 'People' })
  await choose('Ana')
  fireEvent.click(screen.getByRole('combobox', { name: 'People' }))
  expect(await screen.findByRole('option', { name: /Ben/, hidden: true })).toBeTruthy()
  expect(screen.queryByRole('option', { name: /Ana/, hidden: true })).toBeNull()
  fireEvent.click(screen.getByRole('option', { name: /Ben/, hidden: true }))
  expect(await screen.findByText('No more than 2 people can be chosen.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'People' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Take Ana out' }))
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'People' }).disabled).toBe(false)
  expect(screen.queryByText('Ana')).toBeNull()
})
