import { dayBegins, instantText } from '@daybook/time/domain'
import { pictureAddress } from '@daybook/identity/server'
import { scopeOf } from '@daybook/platform/contract'
import { dayInZone, type Day } from '@daybook/platform/domain'
import { selfPlaces, route, type Handler, type Mount } from '@daybook/platform/server'
import { timesheetApprove } from '@daybook/time/contract'
import { getMyOffice } from '../contract/index.ts'
import { officeRow } from './office-store.ts'
import { presentOffice } from './present.ts'

const showOffice: Handler<typeof getMyOffice> = async (_, { db, actor, now, app }) => {
  const today: Day = dayInZone(now, actor.zone)
  const reader = { own: selfPlaces(actor), approves: scopeOf(timesheetApprove, actor.role) ?? null }
  const addressOf = (picture: string | null) => pictureAddress(app, picture, now)
  return presentOffice(
    await officeRow(db, reader, { today, begins: instantText(dayBegins(today, actor.zone)) }, now),
    today,
    actor.zone,
    addressOf,
  )
}

export const officeRoutes: readonly Mount[] = [route(getMyOffice, showOffice)]
