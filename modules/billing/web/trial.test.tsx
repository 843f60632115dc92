import type { CurrentPlan } from '@daybook/billing/contract'
import { day } from '@daybook/platform/domain'
import { readBy, showScreen } from '@daybook/platform/web/test-screen.tsx'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SubscriptionScreen } from './subscription-screen.tsx'
import { onGrowth, plans, preview, type Preview } from './test-plan.ts'
import { TrialLine } from './trial-line.tsx'
import { WishLine } from './wish-line.tsx'

type Trial = NonNullable<CurrentPlan['trial']>

const onFree: CurrentPlan = {
  ...onGrowth,
  planType: 'FREE_PACK',
  title: 'Free',
  priceCents: 0,
  tryUntil: day('2026-03-30'),
  employeeCount: 9,
  capacity: 10,
  wishOpen: true,
}
const running: Trial = { endsOn: day('2026-03-30'), daysLeft: 5, leaving: 0, next: null }
const next = { planType: 'GROWTH_PACK', title: 'Growth', priceCents: 2500 } as const
const trying = (trial: Partial<Trial> = {}): CurrentPlan => ({
  ...onFree,
  planType: 'GROWTH_PACK',
  title: 'Growth',
  priceCents: 2000,
  capacity: 30,
  tryUntil: null,
  wishOpen: false,
  trial: { ...running, ...trial },
})

const me = { wishedPlan: 'GROWTH_PACK', companyPlan: 'FREE_PACK' }

let sent: { path: string; body: string }[] = []
const answering = (current: CurrentPlan, change: Partial<Preview> = {}) => {
  sent = []
  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    const path = String(address)
    if (options.method === 'POST') {
      sent.push({ path, body: String(options.body) })
      return Response.json({ response_message: 'Done.' })
    }
    if (path.includes('/preview')) return Response.json({ ...preview, ...change })
    if (path.includes('/current-plan')) return Response.json(current)
    return Response.json(path.includes('/plans') ? { items: plans } : me)
  })
}

beforeEach(() => readBy())

describe('the line above the screens of an owner', () => {
  test.each([
    [{}, 'Your trial of Growth ends on 30 Mar 2026, 5 days are left.', 'Go on with Growth'],
    [{ daysLeft: 1 }, 'Your trial of Growth ends on 30 Mar 2026, 1 day is left.', 'Go on with Growth'],
    [{ daysLeft: 0 }, 'Your trial of Growth ended on 30 Mar 2026.', 'Go on with Growth'],
    [
      { next },
      'Your trial of Growth ends on 30 Mar 2026, 5 days are left. Growth begins then, for $25 a month.',
      'See your plan',
    ],
  ])('with %j left', async (trial, words, way) => {
    answering(trying(trial))
    showScreen(TrialLine)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('link', { name: way })).toBeTruthy()
  })

  test('offers the trial of the plan that was wished, where one can be had', async () => {
    answering(onFree)
    showScreen(WishLine)
    const link = await screen.findByRole('link', { name: 'Try Growth free for 14 days' })
    expect(link.getAttribute('href')).toBe('/product/billing/subscriptions?plan=GROWTH_PACK&try=1')
    expect(screen.getByRole('link', { name: 'See what it costs' })).toBeTruthy()
  })

  test('offers what it costs alone, where none can be had', async () => {
    answering({ ...onFree, tryUntil: null })
    showScreen(WishLine)
    expect(await screen.findByRole('link', { name: 'See what it costs' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Try/ })).toBeNull()
  })
})

describe('the subscription screen', () => {
  test('says what a trial is before it starts, and starts it', async () => {
    answering(onFree, { kind: 'now', totalCents: 2000 })
    showScreen(SubscriptionScreen)
    const [growth] = await screen.findAllByRole('button', { name: 'Try it free for 14 days' })
    await userEvent.click(growth as HTMLElement)
    const panel = within(await screen.findByRole('dialog', { name: 'Growth' }))
    expect(await panel.findByText('Free begins again on 30 Mar 2026, unless you choose to go on.')).toBeTruthy()
    expect(panel.getByText('If you are more than 10 people by then, everybody stays and nobody new can join.')).toBeTruthy()
    expect(
      panel.getByText('If you go on, Growth is billed from that day, for $20 a month. Nothing is billed before.'),
    ).toBeTruthy()
    await userEvent.click(panel.getByRole('button', { name: 'Try Growth free for 14 days' }))
    expect(sent.map(({ path }) => path)).toEqual(['/api/subscriptions/start-trial?planType=GROWTH_PACK'])
  })

  test('offers a trial nowhere when there is none to be had', async () => {
    answering({ ...onFree, tryUntil: null }, { kind: 'now', totalCents: 2000 })
    showScreen(SubscriptionScreen, { address: '/?plan=GROWTH_PACK&try=1' })
    expect(await screen.findByRole('button', { name: 'Change to Growth for $20.00' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /free for 14 days/ })).toBeNull()
  })

  test('says when the trial ends, what begins then, and how to go on', async () => {
    answering(trying(), { firstInvoiceCents: 2380 })
    showScreen(SubscriptionScreen)
    expect(await screen.findByText('Your free trial ends on 30 Mar 2026, 5 days are left.')).toBeTruthy()
    expect(
      screen.getByText(
        /^If you choose nothing, Free begins on 30 Mar 2026: .* Or go on with Growth from that day, for \$20 a month\./,
      ),
    ).toBeTruthy()
    await userEvent.click(screen.getAllByRole('button', { name: 'Go on with Growth' })[0] as HTMLElement)
    const panel = within(await screen.findByRole('dialog', { name: 'Growth' }))
    expect(await panel.findByText('$23.80, on that day; nothing before')).toBeTruthy()
    await userEvent.click(panel.getByRole('button', { name: 'Go on with Growth on 30 Mar 2026' }))
    expect(sent[0]?.path).toBe('/api/subscriptions/change-plan?planType=GROWTH_PACK')
  })

  test('takes back what was chosen', async () => {
    answering(trying({ next, leaving: 2 }))
    showScreen(SubscriptionScreen)
    expect(
      await screen.findByText(/^Growth begins on 30 Mar 2026, for \$25 a month, .* 2 people become inactive then\.$/),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Do not go on with Growth' }))
    expect(sent[0]?.path).toBe('/api/subscriptions/resume')
  })

  test('says that a larger plan ends the trial', async () => {
    answering(trying(), { kind: 'now', totalCents: 6000 })
    showScreen(SubscriptionScreen, { address: '/?plan=SCALE_PACK' })
    expect(await screen.findByText('Your trial of Growth ends with it, and Scale is billed from today on.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Change to Scale for $60.00' })).toBeTruthy()
  })

  test('asks nobody who leaves for Free, and ends the trial at once', async () => {
    answering(trying(), { capacity: 10, tooMany: 3, employeeCount: 13 })
    showScreen(SubscriptionScreen, { address: '/?plan=FREE_PACK' })
    expect(await screen.findByText(/^You are 3 people more than Free is for\. Everybody stays/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Change to Free on 30 Mar 2026' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'End the trial now' }))
    expect(sent.slice(1)).toEqual([{ path: '/api/subscriptions/end-trial', body: '{"leaving":[]}' }])
  })
})
