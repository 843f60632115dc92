import type { Input } from '@daybook/platform/contract'
import { type Actor, type App, type Handler, type Mount, route } from '@daybook/platform/server'
import { timesheetApprove } from '@daybook/time/contract'
import {
  changeNotificationSettings,
  getNotificationSettings,
  notificationDeeds,
  type NotificationSettings,
} from '../contract/index.ts'
import { type Choices, kinds, reachOf, unmailed, unpushed } from '../domain/index.ts'
import { dropDue } from './due-store.ts'
import { saveSetting, type Setting, settingOf } from './setting-store.ts'

/** Whoever decides about nobody is not asked about what only deciders are told. */
const present = (
  { choices, quiet, digestAt, pushShows, version }: Setting,
  { app, actor }: { readonly app: App; readonly actor: Actor },
): NotificationSettings => ({
  kinds: Object.values(kinds)
    .filter(({ deciders }) => !deciders || actor.may(timesheetApprove))
    .map((kind) => ({ name: kind.name, label: kind.label, group: kind.group, ...reachOf(kind, choices) })),
  quiet,
  digestAt,
  pushShows,
  tellsDevices: app.config.pushServices.length > 0,
  zone: actor.zone,
  version,
})

/** What the log keeps: what was chosen, by the names that the screen shows. */
const forLog = ({ choices, quiet, digestAt, pushShows }: Setting) => ({ choices, quiet, digestAt, pushShows })

type Choice = Input<typeof changeNotificationSettings>['body']['choice']

/** Who says nothing of devices leaves there what is. */
const chosen = (choices: Choices, choice: Choice): Choices => {
  if (choice === undefined) return choices
  const { kind, bell, mail, push = choices[kind]?.push } = choice
  return { ...choices, [kind]: { bell, mail, ...(push === undefined ? {} : { push }) } }
}

const show: Handler<typeof getNotificationSettings> = async (_, context) =>
  present(await settingOf(context.db, context.actor.userId), context)

const change: Handler<typeof changeNotificationSettings> = async ({ body }, context) => {
  const { db, actor, refuse, record } = context
  // Support has no place here, and so nothing that reaches it.
  if (actor.support) return refuse('auth.forbidden')
  const before = await settingOf(db, actor.userId)
  const { choice, quiet = before.quiet, digestAt = before.digestAt, pushShows = before.pushShows, version } = body
  const wanted = { choices: chosen(before.choices, choice), quiet, digestAt, pushShows, version }
  if ((await saveSetting(db, actor.userId, wanted)) === 0) return refuse('version.stale')
  await dropDue(db, 'mail', actor.userId, unmailed(wanted.choices))
  await dropDue(db, 'push', actor.userId, unpushed(wanted.choices))
  const after = await settingOf(db, actor.userId)
  record({ deed: notificationDeeds.choose, type: 'person', id: actor.userId, before: forLog(before), after: forLog(after) })
  return present(after, context)
}

export const settingRoutes: readonly Mount[] = [route(getNotificationSettings, show), route(changeNotificationSettings, change)]
