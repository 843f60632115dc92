import type { Asset, AssetLoan, PersonLoan } from '@daybook/assets/contract'
import { day } from '@daybook/platform/domain'
import { vi } from 'vitest'

// What the tests of this module's screens show.

export const [assetId, userId] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000009']

export const asset = (more: Partial<Asset> = {}): Asset => ({
  id: assetId,
  name: 'MacBook Pro 14',
  kind: 'COMPUTER',
  serial: 'C02-1',
  state: 'HERE',
  holder: null,
  retired: null,
  boughtOn: null,
  valueCents: null,
  note: '',
  can: { change: true, takeBack: false },
  version: 3,
  ...more,
})

const holder = { person: { id: userId, name: 'Ana Ruiz' }, since: day('2026-03-10'), confirmedAt: null, left: false }
export const lent = (more: Partial<NonNullable<Asset['holder']>> = {}): Asset =>
  asset({ state: 'LENT', holder: { ...holder, ...more }, can: { change: true, takeBack: true } })

const loan = { lentOn: day('2026-03-10'), lentNote: 'A scratch', confirmedAt: null, returnedOn: null, returnNote: null }

export const history = (): AssetLoan => ({
  ...loan,
  id: 'l1',
  person: holder.person,
  lentBy: 'Nora Field',
  returnedBy: 'Max Boss',
  returnedOn: day('2026-03-12'),
  returnNote: 'As it was',
})

export const own = (more: Partial<PersonLoan> = {}): PersonLoan => ({
  ...loan,
  id: 'l2',
  asset: { id: null, name: 'MacBook Pro 14', kind: 'COMPUTER', serial: 'C02-1' },
  can: { confirm: true },
  ...more,
})

export type Server = {
  asset?: Asset
  assets?: Asset[]
  now?: PersonLoan[]
  before?: PersonLoan[]
  /** What the server says to what is sent, instead of yes. */
  refusal?: object
}

const summaryOf = ({ note: _note, ...summary }: Asset) => summary

/** Answers what the screens ask, and notes what they send and which lists they ask for. */
export const server = ({ asset: one = asset(), assets = [one], now = [], before = [], refusal }: Server = {}) => {
  const [sent, asked]: [object[], string[]] = [[], []]
  vi.stubGlobal('fetch', async (address: string, request?: { method?: string; body?: string }) => {
    const { pathname, search, searchParams } = new URL(address, 'http://x')
    const path = pathname.replace('/api/v0/', '')
    const list = (items: object[]) => Response.json({ items, nextCursor: null })
    if (request?.method === 'POST' || request?.method === 'PUT') {
      if (path === 'user/search') return list([])
      sent.push({ path, ...(JSON.parse(request.body ?? '{}') as object) })
      if (refusal) return Response.json(refusal, { status: 409 })
      return Response.json(path.startsWith('asset-loan') ? own({ confirmedAt: '2026-03-16T09:00:00Z' }) : one)
    }
    if (path === 'asset') {
      asked.push(search)
      return list(assets.map(summaryOf))
    }
    if (path.startsWith('asset-loan/of/')) return list(searchParams.get('show') === 'BEFORE' ? before : now)
    if (path.endsWith('/loan')) return list([history()])
    return Response.json(one)
  })
  return { sent, asked }
}
