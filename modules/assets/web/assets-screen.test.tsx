import { ConfirmHost, ToastHost } from '@daybook/platform/web'
import { readBy, sealNothing, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen, within, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { day } from '@daybook/platform/domain'
import { AssetsScreen } from './assets-screen.tsx'
import { asset, assetId, lent, type Server, server, userId } from './test-assets.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-03-16T09:00:00Z')
  return () => vi.useRealTimers()
})

const given = ({ features = ['ADVANCED_HR_CHECKLISTS'], ...about }: Server & { features?: string[] } = {}) => {
  sealNothing()
  readBy({ features, userId, currency: 'EUR' })
  return server(about)
}

const shown = (address = '/') =>
  showScreen(
    () => (
      <>
        <AssetsScreen />
        <ConfirmHost />
        <ToastHost />
      </>
    ),
    { address },
  )

const opened = () => shown(`/?asset=${assetId}`)
const panel = async () => within(await screen.findByRole('dialog'))

test('each asset says where it is, and what is not confirmed or with somebody who left', async () => {
  const left = lent({ left: true })
  given({ assets: [asset(), { ...lent(), id: 'b', name: 'Pixel 8' }, { ...left, id: 'c', name: 'Key' }] })
  shown()
  expect(await screen.findByText('Here', { selector: 'td *' })).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /Pixel 8/ })).getByText('not confirmed yet')).toBeTruthy()
  const key = within(screen.getByRole('row', { name: /Key/ }))
  expect(key.getByText('With Ana Ruiz, who left')).toBeTruthy()
  expect(key.queryByText('not confirmed yet')).toBeNull()
})

test('what is looked for stands in the address, and what it does not know counts for nothing', async () => {
  const { asked } = given({ assets: [] })
  shown('/?state=LENT&kind=PIANO&q=mac')
  expect(await screen.findByText(/^No asset fits/)).toBeTruthy()
  expect(asked[0]).toBe('?state=LENT&q=mac')
  await userEvent.click(screen.getByRole('radio', { name: 'Retired' }))
  await waitFor(() => expect(asked.at(-1)).toBe('?state=RETIRED&q=mac'))
})

test('where there are none the first one is added', async () => {
  const { sent } = given({ assets: [] })
  shown()
  expect(await screen.findByText(/^There are no assets yet/)).toBeTruthy()
  const [, step] = screen.getAllByRole('button', { name: 'Add an asset' })
  await userEvent.click(step as HTMLElement)
  const form = await panel()
  await userEvent.click(form.getByRole('button', { name: 'Add the asset' }))
  expect(await form.findByText('Please say what it is')).toBeTruthy()
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'MacBook Pro 14')
  await userEvent.click(form.getByRole('button', { name: 'Add the asset' }))
  expect(await screen.findByText('MacBook Pro 14 was added.')).toBeTruthy()
  const plain = { name: 'MacBook Pro 14', kind: 'COMPUTER', serial: '', note: '', boughtOn: null, valueCents: null }
  expect(sent).toEqual([{ path: 'asset', ...plain }])
})

test('one that is here is lent once somebody is chosen, or retired with a reason', async () => {
  const { sent } = given()
  opened()
  const form = await panel()
  await userEvent.click(await form.findByRole('button', { name: 'Lend it' }))
  await userEvent.click(form.getByRole('button', { name: 'Lend it' }))
  expect(await form.findByText('Choose a person')).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(form.getByRole('button', { name: 'Retire' }))
  await userEvent.type(form.getByRole('textbox', { name: 'Why it is retired' }), 'Stolen')
  await userEvent.click(form.getByRole('button', { name: 'Retire it' }))
  await form.findByRole('button', { name: 'Retire' })
  expect(sent).toEqual([{ path: `asset/${assetId}/retire`, reason: 'Stolen', version: 3 }])
})

test('one that somebody has is taken back today, and tells who had it before', async () => {
  const { sent } = given({ asset: lent() })
  opened()
  const form = await panel()
  expect(await form.findByText('With Ana Ruiz')).toBeTruthy()
  expect(await form.findByText('Taken back by Max Boss: As it was')).toBeTruthy()
  expect(form.queryByRole('button', { name: 'Retire' })).toBeNull()
  await userEvent.click(form.getByRole('button', { name: 'Take it back' }))
  await userEvent.click(form.getByRole('button', { name: 'Take it back' }))
  await waitFor(() => expect(sent).toEqual([{ path: `asset/${assetId}/take-back`, on: '2026-03-16', note: '', version: 3 }]))
})

test('one that its reader has themselves says who changes it and takes it back', async () => {
  given({ asset: { ...lent(), can: { change: false, takeBack: false } } })
  opened()
  const form = await panel()
  expect(
    await form.findByText('You have this yourself: somebody else of HR, or an owner, changes it and takes it back.'),
  ).toBeTruthy()
  for (const name of ['Take it back', 'Edit']) expect(form.queryByRole('button', { name })).toBeNull()
})

test('one that is retired says why, and a number that is taken says so', async () => {
  const refusal = { code: 'asset.serial_taken', response_message: 'Another asset in use has this number already.' }
  given({ asset: asset({ state: 'RETIRED', retired: { on: day('2026-03-12'), reason: 'Stolen' } }), refusal })
  opened()
  const form = await panel()
  expect(await form.findByText('Stolen')).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: 'Use it again' }))
  expect(await screen.findByText('Another asset in use has this number already.')).toBeTruthy()
})

test('a plan without it leaves assets to be looked at', async () => {
  given({ features: [] })
  opened()
  const form = await panel()
  expect(await form.findByText('C02-1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add an asset' })).toBeNull()
  expect(form.queryByRole('button', { name: 'Lend it' })).toBeNull()
})
