import { pictureAddress } from '@daybook/identity/server'
import type { Input } from '@daybook/platform/contract'
import { type Context, type Handler, type Mount, pageFrom, readCursor, route } from '@daybook/platform/server'
import { type TeamDay, teamToday, teamWeek } from '@daybook/time/server'
import { type PersonToday, type PersonWeek, searchTeamToday, searchTeamWeek } from '../contract/index.ts'
import { teamPage, type TeamRow } from './team-store.ts'

type Asking = Context<typeof searchTeamToday> | Context<typeof searchTeamWeek>

type Asked = Input<typeof searchTeamToday>['body']

/** The people of a page, and the cursor of the next. */
const membersOf = async ({ limit, cursor, people }: Asked, { db, actor }: Asking) => {
  const directOf = people === 'direct' ? actor.userId : null
  const rows = await teamPage(db, { scope: actor.scope, directOf, limit, after: readCursor(cursor, 2) })
  return pageFrom(
    rows,
    limit,
    (row) => [row.sort_key, row.id],
    (row) => row,
  )
}

const whoOf = ({ id, name, designation, picture }: TeamRow, { app, now }: Asking) => ({
  userId: id,
  userName: name,
  designation,
  profileImageS3Path: pictureAddress(app, picture, now),
})

const sum = (days: readonly TeamDay[], of: (day: TeamDay) => number): number => days.reduce((all, day) => all + of(day), 0)

const showToday: Handler<typeof searchTeamToday> = async ({ body }, context) => {
  const { items, nextCursor } = await membersOf(body, context)
  const days = await teamToday(context, items)
  const present = (row: TeamRow, i: number): PersonToday[] => {
    const [day] = days.slice(i, i + 1)
    if (!day) return []
    const { standing, windows, ...rest } = day
    return [{ ...whoOf(row, context), ...rest, standing: standing.kind, since: standing.since, windows: [...windows] }]
  }
  return { items: items.flatMap(present), nextCursor }
}

const showWeek: Handler<typeof searchTeamWeek> = async ({ body }, context) => {
  const { items, nextCursor } = await membersOf(body, context)
  const weeks = await teamWeek(context, items, body.from)
  const present = (row: TeamRow, i: number): PersonWeek => {
    const days = weeks[i] ?? []
    const [workedMinutes, plannedMinutes] = [sum(days, (day) => day.workedMinutes), sum(days, (day) => day.plannedMinutes)]
    return { ...whoOf(row, context), days, workedMinutes, plannedMinutes }
  }
  return { items: items.map(present), nextCursor }
}

export const teamRoutes: readonly Mount[] = [route(searchTeamToday, showToday), route(searchTeamWeek, showWeek)]
