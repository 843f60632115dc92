import { holidaysOn, workingFraction } from '@daybook/calendar/domain/days'
import { calendarOf } from '@daybook/calendar/server'
import { eachDay } from '@daybook/platform/domain'
import { type Actor, type Handler, type Mount, pageFrom, readCursor, route } from '@daybook/platform/server'
import { type AwayPerson, leaveRead, searchAway } from '../contract/index.ts'
import { awayBetween, type AwayPersonRow } from './away-store.ts'

type Spans = NonNullable<AwayPersonRow['spans']>

const halfOf = ({ from, to, fromHalf, toHalf }: Spans[number]): 'first' | 'second' | null => {
  const half = from === to ? (fromHalf ?? toHalf) : null
  return half === 'first' || half === 'second' ? half : null
}

/** Whether the reader may know more of somebody's leave than that they are away. */
const maySeeWhy = (actor: Actor, { id, managed }: AwayPersonRow): boolean => {
  const scope = actor.scopeFor(leaveRead)
  return actor.isOwn(id) || scope === 'company' || (scope === 'reports' && managed)
}

const present =
  (actor: Actor) =>
  (row: AwayPersonRow): AwayPerson => {
    const sees = maySeeWhy(actor, row)
    const spans = (row.spans ?? []).filter(({ waits }) => sees || !waits)
    return {
      userId: row.id,
      userName: row.name,
      away: spans.map((span) => ({
        from: span.from,
        to: span.to,
        half: halfOf(span),
        ...(sees ? { typeName: span.typeName } : {}),
        ...(span.waits ? { waits: true as const } : {}),
      })),
    }
  }

const show: Handler<typeof searchAway> = async ({ body }, { db, actor }) => {
  const { cursor, ...asked } = body
  const rows = await awayBetween(db, { ...asked, after: readCursor(cursor, 2) })
  // Days off as whoever looks has them; support has those of the company.
  const calendar = await calendarOf(db, actor.userId)
  const days = eachDay(body.from, body.to)
  const named = days.flatMap((day) => {
    const [holiday] = holidaysOn(day, calendar).filter(({ observedOn }) => observedOn === undefined)
    return holiday ? [{ day, name: holiday.name }] : []
  })
  return {
    ...pageFrom(rows, body.limit, (row) => [row.sort_key, row.id], present(actor)),
    holidays: named,
    freeDays: days.filter((day) => workingFraction(day, calendar) === 0),
  }
}

export const awayRoutes: readonly Mount[] = [route(searchAway, show)]
