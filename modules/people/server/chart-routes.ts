import { pictureAddress } from '@daybook/identity/server'
import { type Handler, type Mount, pageFrom, readCursor, route } from '@daybook/platform/server'
import { type ChartPerson, searchChart } from '../contract/index.ts'
import { type ChartPlace, type ChartRow, chartRows } from './chart-store.ts'

const behind = (cursor: string | undefined): ChartPlace | undefined => {
  const [rank, name = '', id = ''] = readCursor(cursor, 3) ?? []
  return rank === undefined ? undefined : [rank === '0' ? '0' : '1', name, id]
}

const listChart: Handler<typeof searchChart> = async ({ body }, { db, now, app }) => {
  const { limit, cursor, managerId } = body
  const present = ({ id, name, designation, department, picture, reports }: ChartRow): ChartPerson => ({
    userId: id,
    userName: name,
    designation,
    department,
    profileImageS3Path: pictureAddress(app, picture, now),
    reports,
  })
  const rows = await chartRows(db, managerId, limit, behind(cursor))
  return pageFrom(rows, limit, (row) => [String(row.rank), row.sort_key, row.id], present)
}

export const chartRoutes: readonly Mount[] = [route(searchChart, listChart)]
