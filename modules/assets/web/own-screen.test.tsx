import { ToastHost } from '@daybook/platform/web'
import { day } from '@daybook/platform/domain'
import { readBy, sealNothing, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { OwnAssetsScreen } from './own-screen.tsx'
import { PersonAssets } from './person-assets.tsx'
import { own, type Server, server, userId } from './test-assets.ts'

const given = ({ features = ['ADVANCED_HR_CHECKLISTS'], ...about }: Server & { features?: string[] } = {}) => {
  sealNothing()
  readBy({ features, userId, currency: 'EUR' })
  return server(about)
}

const shown = () =>
  showScreen(() => (
    <>
      <OwnAssetsScreen />
      <ToastHost />
    </>
  ))

test('what one has is confirmed with one press, and what one gave back stands below', async () => {
  const back = own({ id: 'l3', returnedOn: day('2026-03-12'), returnNote: 'As it was', can: { confirm: false } })
  const { sent } = given({ now: [own()], before: [back] })
  shown()
  const now = within(await screen.findByRole('list', { name: 'With you now' }))
  expect(now.getByText('Computer · C02-1')).toBeTruthy()
  expect(now.getByText('Handed out: A scratch')).toBeTruthy()
  await userEvent.click(now.getByRole('button', { name: 'I have it: MacBook Pro 14' }))
  expect(sent).toMatchObject([{ path: 'asset-loan/l2/confirm' }])
  const before = within(screen.getByRole('list', { name: 'What you gave back' }))
  expect(before.getByText('Taken back: As it was')).toBeTruthy()
  expect(before.queryByRole('button')).toBeNull()
})

test('what is confirmed says since when, and nothing is pressed again', async () => {
  given({ now: [own({ confirmedAt: '2026-03-11T09:00:00Z', can: { confirm: false } })] })
  shown()
  expect(await screen.findByText(/You confirmed it on/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^I have it/ })).toBeNull()
})

test('where nothing is lent it says so', async () => {
  given()
  shown()
  expect(await screen.findByText(/^Nothing is lent to you\./)).toBeTruthy()
  expect(screen.queryByText('What you gave back')).toBeNull()
})

test('on a smaller plan nothing is confirmed', async () => {
  given({ now: [own()], features: [] })
  shown()
  expect(await screen.findByText('Not confirmed yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^I have it/ })).toBeNull()
})

test('on the page of a person stands what they have, each with the way to it', async () => {
  given({ now: [own({ asset: { ...own().asset, id: 'a1' } })] })
  showScreen(() => <PersonAssets userId={userId} />)
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'MacBook Pro 14' })
  expect(link.getAttribute('href')).toBe('/product/timesheet/assets?asset=a1')
})
