import { TextInput } from '@mantine/core'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { FormShell, splitError } from './form-shell.tsx'
import { clearSessionStorage } from './storage.ts'
import { show } from './test-screen.tsx'
import { hasUnsavedWork } from './unsaved.ts'

const schema = z.strictObject({ name: z.string().min(2, 'Name must be at least 2 characters') })

const ask = (onSubmit: (values: { name: string }) => Promise<unknown>) =>
  show(
    <FormShell schema={schema} initial={{ name: '' }} submit="Save the name" onSubmit={onSubmit}>
      {(form) => <TextInput label="Name" {...form.getInputProps('name')} />}
    </FormShell>,
  )

const type = async (text: string) => {
  await userEvent.type(screen.getByLabelText('Name'), text)
  await userEvent.click(screen.getByRole('button', { name: 'Save the name' }))
}

test('what the contract refuses is said at the field and not sent', async () => {
  const send = vi.fn<(values: { name: string }) => Promise<unknown>>(async () => undefined)
  ask(send)
  await type('A')
  expect(await screen.findByText('Name must be at least 2 characters')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
})

test('the server’s message for a field stands at the field, and what was typed stays', async () => {
  const refusal = new ApiError({ code: 'request.invalid', status: 400, words: 'Please check', fieldErrors: { name: 'Taken' } })
  ask(() => Promise.reject(refusal))
  await type('Ana')
  expect(await screen.findByText('Taken')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ana')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(hasUnsavedWork()).toBe(true)
})

test('a refusal without fields stands above the form', async () => {
  ask(() => Promise.reject(new ApiError({ code: 'x', status: 409, words: 'Your company is already set up.' })))
  await type('Ana')
  expect((await screen.findByRole('alert')).textContent).toContain('already set up')
})

test('a message for a field that the form does not have is not lost', () => {
  const error = new ApiError({ code: 'x', status: 400, words: 'Please check', fieldErrors: { zone: 'Unknown' } })
  expect(splitError(error, ['name'])).toEqual({ fields: {}, rest: 'Please check zone: Unknown' })
})

const askAgain = (onSubmit: (values: { name: string }) => Promise<unknown>, draft = 'a-name') =>
  show(
    <FormShell schema={schema} initial={{ name: '' }} submit="Save the name" onSubmit={onSubmit} draft={draft}>
      {(form) => <TextInput label="Name" {...form.getInputProps('name')} />}
    </FormShell>,
  )

const nameShown = (): string => screen.getByLabelText<HTMLInputElement>('Name').value

test('what was typed under a name is there after a reload, until it was sent', async () => {
  sessionStorage.setItem('draft:a-name', JSON.stringify({ other: 'not asked here' }))
  askAgain(async () => undefined)
  await userEvent.type(screen.getByLabelText('Name'), 'Ana')
  expect(hasUnsavedWork()).toBe(false)
  cleanup()
  askAgain(async () => undefined, 'another')
  expect(nameShown()).toBe('')
  cleanup()
  askAgain(async () => undefined)
  expect(nameShown()).toBe('Ana')
  await userEvent.click(screen.getByRole('button', { name: 'Save the name' }))
  expect(sessionStorage.getItem('draft:a-name')).toBeNull()
})

test('what nobody can read is no draft, and whoever signs out leaves none', () => {
  sessionStorage.setItem('draft:a-name', '[not json')
  askAgain(async () => undefined)
  expect(nameShown()).toBe('')
  clearSessionStorage()
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('a form that is being sent is not sent a second time', async () => {
  const send = vi.fn<() => Promise<unknown>>(() => new Promise(() => undefined))
  ask(send)
  await userEvent.type(screen.getByLabelText('Name'), 'Ana{Enter}{Enter}')
  expect(send).toHaveBeenCalledTimes(1)
})
