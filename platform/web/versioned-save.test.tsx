import { TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { anyAccount, endpoint } from '@daybook/platform/contract'
import { FormShell } from './form-shell.tsx'
import { show } from './test-screen.tsx'
import { useVersionedSave } from './versioned-save.ts'

const Form = z.strictObject({ name: z.string() })
const changeTeam = endpoint({
  name: 'changeTeam',
  method: 'PATCH',
  path: '/api/v0/team/:id',
  summary: 'For the tests',
  permission: anyAccount,
  params: z.strictObject({ id: z.string() }),
  body: Form.extend({ version: z.int() }),
  response: z.strictObject({ name: z.string(), version: z.int() }),
  errors: {},
})

// A server with one team: what it stores, and every body that was sent to it.
const server = (version: number) => {
  const state = { version, bodies: [] as unknown[] }
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const body = changeTeam.body.parse(JSON.parse(String(init.body)))
    state.bodies.push(body)
    if (body.version !== state.version)
      return Response.json({ code: 'version.stale', response_message: 'Stale' }, { status: 412 })
    state.version += 1
    return Response.json({ name: body.name, version: state.version })
  })
  return state
}

const Team = ({ reload }: { reload: () => Promise<{ version: number }> }) => {
  const save = useVersionedSave({ endpoint: changeTeam, stored: { version: 1 }, reload, what: 'this team' })
  return (
    <FormShell
      schema={Form}
      initial={{ name: '' }}
      submit="Save the team"
      onSubmit={(body) => save({ params: { id: 'a' }, body })}
    >
      {(form) => <TextInput label="Name" {...form.getInputProps('name')} />}
    </FormShell>
  )
}

const change = (reload: () => Promise<{ version: number }>) => show(<Team reload={reload} />)
const press = () => userEvent.click(screen.getByRole('button', { name: 'Save the team' }))
const type = (text: string) => userEvent.type(screen.getByLabelText('Name'), text)

test('each save is against the version that the one before left', async () => {
  const { bodies } = server(1)
  const reload = vi.fn<() => Promise<{ version: number }>>()
  change(reload)
  await type('Harbor')
  await press()
  await type(' Pine')
  await press()
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies).toEqual([
    { name: 'Harbor', version: 1 },
    { name: 'Harbor Pine', version: 2 },
  ])
  expect(reload).not.toHaveBeenCalled()
})

test('when somebody else was faster it says so, keeps what was typed, and the next attempt is against theirs', async () => {
  const state = server(5)
  change(async () => ({ version: state.version }))
  await type('Harbor')
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Someone else changed this team in the meantime. What you typed is kept: save again to store it over theirs.',
  )
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Harbor')
  await press()
  await waitFor(() => expect(state.version).toBe(6))
  expect(state.bodies.at(-1)).toEqual({ name: 'Harbor', version: 5 })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('any other refusal is said as it came, and asks for nothing again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'team.closed', response_message: 'It is closed.' }, { status: 409 }))
  const reload = vi.fn<() => Promise<{ version: number }>>()
  change(reload)
  await type('Harbor')
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe('It is closed.')
  expect(reload).not.toHaveBeenCalled()
})

test('the version is not for the caller to send', () => {
  const useWrong = () => {
    const save = useVersionedSave({
      endpoint: changeTeam,
      stored: { version: 1 },
      reload: async () => ({ version: 1 }),
      what: '',
    })
    // @ts-expect-error -- the hook knows the version
    return save({ params: { id: 'a' }, body: { name: '', version: 3 } })
  }
  expect(useWrong).toBeTypeOf('function')
})
