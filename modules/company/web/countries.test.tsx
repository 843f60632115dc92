import type { Country } from '@daybook/company/contract'
import { show } from '@daybook/platform/web/test-screen.tsx'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { CountrySelect, RegionSelect } from './countries.tsx'

const country = (code: string, name: string, nativeNames: string[], zones: string[]): Country => ({
  code,
  name,
  officialName: name,
  nativeNames,
  region: 'World',
  zones,
  currency: 'EUR',
  dialCode: { root: '+4', suffixes: ['7'] },
  flag: '',
})

const world = [
  country('AU', 'Australia', ['Australia'], ['Australia/Sydney', 'Australia/Lord_Howe']),
  country('JP', 'Japan', ['日本'], ['Asia/Tokyo']),
  country('NO', 'Norway', ['Noreg', 'Norge'], ['Europe/Oslo']),
  country('US', 'United States', ['United States'], ['America/New_York', 'America/Chicago']),
]

test.each([
  ['Oslo', 'Norway'],
  ['norge', 'Norway'],
  ['Lord_Howe', 'Australia'],
  ['lord howe', 'Australia'],
  ['New_York', 'United States'],
  ['Asia/Tokyo', 'Japan'],
  ['日本', 'Japan'],
])('%s finds %s first', async (typed, name) => {
  vi.stubGlobal('fetch', async () => Response.json({ items: world }))
  show(<CountrySelect />)
  await userEvent.type(screen.getByRole('combobox', { name: 'Country' }), typed)
  expect((await screen.findAllByRole('option', { hidden: true }))[0]?.textContent).toContain(name)
})

const Region = ({ country: of }: { country: string }) => {
  const [code, setCode] = useState<string | null>(null)
  return (
    <>
      <RegionSelect country={of} value={code} onChange={setCode} />
      <output>{code}</output>
    </>
  )
}

test('a region is asked where a country has some, and may be left out again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ items: [{ code: 'BY', name: 'Bayern' }] }))
  show(<Region country="DE" />)
  await userEvent.click(await screen.findByRole('combobox', { name: 'Region' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Bayern', hidden: true }))
  expect(screen.getByRole('status').textContent).toBe('BY')
  await userEvent.click(screen.getByLabelText('No region'))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('where a country has none, nothing is asked', async () => {
  const fetched = vi.fn<() => Promise<Response>>(async () => Response.json({ items: [] }))
  vi.stubGlobal('fetch', fetched)
  show(<Region country="SG" />)
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  expect(screen.queryByRole('combobox')).toBeNull()
})
