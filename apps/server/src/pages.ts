import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { anyone } from '@daybook/platform/contract'
import type { App } from '@daybook/platform/server'
import type { FastifyReply } from 'fastify'
import { fieldOf } from '@daybook/platform/domain'
import { type FastifyRequest } from 'fastify'
import { openPolicy, publicPages } from './public-pages.ts'
import { shortPaths } from './short-paths.ts'
import { readSiteSettings, type SiteSettings } from './site-settings.ts'

const dist = join(import.meta.dirname, '../../web/dist')
const config = { permission: anyone }

// Folders of the build, and for how long a browser may keep what lies in them without asking again.
const kept = {
  assets: 'public, max-age=31536000, immutable',
  docs: 'no-cache',
  flags: 'public, max-age=86400',
  og: 'public, max-age=86400',
}

// Browsers ask for the icon with every page.
const keptFile = (path: string): string => (path === 'icon.svg' ? kept.flags : 'no-cache')

const application = (reply: FastifyReply, settings: SiteSettings): FastifyReply => {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  return reply
    .headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': openPolicy(policy, settings) })
    .sendFile('index.html')
}

/** The question of an address with its mark, or nothing. */
const queryOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

/** What stands for the star in a route's address. */
const restOf = ({ params }: FastifyRequest): string => String(fieldOf(params, '*') ?? '')

/**
 * The built web pages. Assets carry a hash in their name and are kept for a year; pages are asked for anew each time. A
 * path that is no file, no call and no public page is a screen of the application when the application has such screens.
 */
export const pages = async (app: App): Promise<void> => {
  const settings = readSiteSettings(process.env, app.config.google !== undefined)
  // Cards are entered in the application, and nowhere else.
  const inside = { ...settings, stripe: app.config.stripe !== undefined }
  // Read by the application after its visitor agreed; secrets have no place here.
  app.server.get('/site.json', { config }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').send({ analyticsUrl: settings.analytics ?? null, google: settings.google }),
  )
  // Where password managers send somebody whose password leaked (W3C, A Well-Known URL for Changing Passwords).
  app.server.get('/.well-known/change-password', { config }, (_request, reply) => reply.redirect('/profile?tab=sign-in'))
  const built = existsSync(join(dist, 'index.html'))
  // The API reference, made from /openapi.json; its files lie in a folder of the build.
  app.server.get('/docs', { config }, (_request, reply) =>
    built ? reply.header('Cache-Control', 'no-cache').sendFile('docs/index.html') : reply.callNotFound(),
  )
  if (!built) return
  await app.server.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    serve: false,
    preCompressed: true,
  })
  const site = publicPages(app, dist, settings)
  const short = shortPaths(app.screenPaths)
  for (const [folder, keep] of Object.entries(kept))
    app.server.get(`/${folder}/*`, { config }, (request, reply) =>
      reply.header('Cache-Control', keep).sendFile(restOf(request), join(dist, folder), { cacheControl: false }),
    )
  app.server.get('/*', { config }, (request, reply) => {
    const path = restOf(request)
    if (/^(api|oauth)\//.test(path)) return reply.callNotFound()
    const whole = short.get(path)
    if (whole) return reply.redirect(`${whole}${queryOf(request)}`)
    if (/^[\w-]+\.(js|svg|png|ico|txt|webmanifest|json)$/.test(path) && existsSync(join(dist, path)))
      return reply.header('Cache-Control', keptFile(path)).sendFile(path, { cacheControl: false })
    return site && !site.isScreen(path) ? site.notFound(request, reply) : application(reply, inside)
  })
}
