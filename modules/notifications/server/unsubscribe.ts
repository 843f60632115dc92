import { timingSafeEqual } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { anyone, perHour } from '@daybook/platform/contract'
import { type App, type Config, derive, inCompany, type Mount, networkOf, quotaOf } from '@daybook/platform/server'
import { z } from 'zod'
import { notificationDeeds, notificationPaths } from '../contract/index.ts'
import { type Choices, kinds, reachOf, unmailed } from '../domain/index.ts'
import { dropDue } from './due-store.ts'
import { saveSetting, settingOf } from './setting-store.ts'

/** Whose mails of which kinds; none named is all of them. */
type Ended = { readonly companyId: string; readonly personId: string; readonly kind: string }

const path = '/unsubscribe'

const signatureOf = (config: Config, { companyId, personId, kind }: Ended): string =>
  derive(config, 'unsubscribe', companyId, personId, kind).subarray(0, 24).toString('base64url')

/** Where one press ends mails of a kind (RFC 8058): signed for one person, good for nothing else, and without an end, as mails are kept. */
export const unsubscribeLink = (config: Config, ended: Ended): string => {
  const { companyId: company, personId: person, kind } = ended
  return `${config.publicUrl}${path}?${new URLSearchParams({ company, person, kind, signature: signatureOf(config, ended) })}`
}

const Asked = z.strictObject({ company: z.uuid(), person: z.uuid(), kind: z.string().max(100), signature: z.string().max(100) })

const endedBy = (config: Config, query: unknown): Ended | undefined => {
  const asked = Asked.safeParse(query)
  if (!asked.success) return undefined
  const { company: companyId, person: personId, kind, signature } = asked.data
  const [ours, theirs] = [Buffer.from(signatureOf(config, { companyId, personId, kind })), Buffer.from(signature)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs) ? { companyId, personId, kind } : undefined
}

const without = (choices: Choices, name: string): Choices => {
  const ended = Object.values(kinds).filter((kind) => name === '' || kind.name === name)
  return { ...choices, ...Object.fromEntries(ended.map((kind) => [kind.name, { ...reachOf(kind, choices), mail: false }])) }
}

const end = (app: App, { companyId, personId, kind }: Ended, requestId: string): Promise<void> =>
  inCompany(app, companyId, requestId, async ({ db, record }) => {
    const before = await settingOf(db, personId)
    const choices = without(before.choices, kind)
    // Pressed again it ends nothing more, and so nothing is kept of it.
    if (isDeepStrictEqual(choices, before.choices)) return
    // Pressed twice, or while they choose themselves: the next press finds what holds.
    if ((await saveSetting(db, personId, { ...before, choices })) === 0) return
    await dropDue(db, 'mail', personId, unmailed(choices))
    record({
      deed: notificationDeeds.unsubscribe,
      type: 'person',
      id: personId,
      before: { choices: before.choices },
      after: { choices },
    })
  })

const presses = quotaOf('unsubscribe', perHour('ip', 60))

/** `POST /unsubscribe`: what a mail program presses for its reader; who follows the link themselves comes to their settings. */
export const unsubscribeRoutes: Mount = (app) => {
  const config = { permission: anyone, forms: true }
  app.server.get(path, { config: { permission: anyone } }, (_request, reply) => reply.redirect(notificationPaths.settings()))
  app.server.post(path, { config }, async (request, reply) => {
    const ended = endedBy(app.config, request.query)
    // A mail program's own servers press for many people, and nobody keeps them from it by links that are made up.
    await app.limits.consume(presses, ended?.personId ?? networkOf(request.ip))
    if (ended === undefined) return reply.code(404).send()
    await end(app, ended, request.id)
    return reply.code(200).send()
  })
}
