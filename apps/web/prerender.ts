import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport, type ViteDevServer } from 'vite'
import { drawPicture } from './share-picture.ts'
import type { Site } from './src/public/site.tsx'

const here = dirname(fileURLToPath(import.meta.url))
const entry = '/src/public/site.tsx'
const pictures = globSync('src/public/pictures/*', { cwd: here }).map((file) => join(here, file))

type Renderer = { renderSite(assets: Readonly<Record<string, string>>): Site }

const jsx = { oxc: { jsx: { runtime: 'automatic' as const } } }

/** `/blogs/x` → `blogs-x.html`, beside the others in `pages/`. */
const fileOf = (path: string): string => `${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.html`

const first = `<script>${readFileSync(join(here, 'src/public/first.js'), 'utf8').replaceAll(/^\/\/.*\n|^\s+/gm, '')}</script>`

const filled = (template: string, head: string, body: string): string =>
  template
    .replace('<!--head-->', () => head)
    .replace('<!--first-->', () => first)
    .replace('<!--body-->', () => body)

/** The first segments of the application's own pages. The server knows those of the modules' screens; everything else is not found. */
const appPaths = (): string[] => [
  ...new Set(
    globSync('src/routes/*.tsx', { cwd: here })
      .map(
        (file) =>
          basename(file, '.tsx')
            .replace(/^_in\.?/, '')
            .split('.')[0] ?? '',
      )
      .filter((name) => !['', '__root', 'index'].includes(name)),
  ),
]

// In development: rendered anew at each request, with what the server would have put in.
const forDevelopment = async (server: ViteDevServer, url: string): Promise<string | undefined> => {
  const { renderSite } = (await server.ssrLoadModule(entry)) as Renderer
  const site = renderSite(Object.fromEntries(pictures.map((file) => [basename(file), file.slice(here.length)])))
  const page = site.pages.find(({ path }) => path === url)
  if (!page) return
  const template = await server.transformIndexHtml(url, readFileSync(join(here, `${page.template}.html`), 'utf8'))
  return filled(template, page.head, page.body)
    .replaceAll('__ORIGIN__', '')
    .replaceAll('__GOOGLE__', 'no')
    .replaceAll('__CONTACT_EMAIL__', 'contact@daybook.example')
    .replaceAll(/__(BOOKING|LISTING)_(URL|NAME|BADGE)__/g, '')
}

/**
 * The public pages as files: React writes them once, at build time, into the template `landing.html`, whose styles are put
 * into the page and whose script comes after it. The server fills in what only it knows, its own address above all.
 */
export const publicPages = (): Plugin => ({
  name: 'daybook-public-pages',
  configureServer: (server) => {
    server.middlewares.use(async (request, response, next) => {
      try {
        const html = await forDevelopment(server, request.url?.split('?')[0] ?? '')
        if (html === undefined) return next()
        response.setHeader('Content-Type', 'text/html').end(html)
      } catch (error) {
        next(error)
      }
    })
  },
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const { module } = await runnerImport<Renderer>(join(here, entry), {
        root: here,
        configFile: false,
        logLevel: 'warn',
        ...jsx,
      })
      const assets = pictures.map((file): [string, string] => {
        const id = this.emitFile({ type: 'asset', name: basename(file), source: readFileSync(file) })
        return [basename(file), `/${this.getFileName(id)}`]
      })
      const site = module.renderSite(Object.fromEntries(assets))
      const styled = (name: string): string => {
        const template = bundle[name]
        if (template?.type !== 'asset') return this.error(`the template ${name} was not built`)
        return String(template.source).replaceAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_link, file: string) => {
          const sheet = bundle[file]
          if (sheet?.type !== 'asset') return this.error(`${file} was not built`)
          return `<style data-first>${String(sheet.source)}</style>`
        })
      }
      const templates = { landing: styled('landing.html'), account: styled('account.html') }
      const font = Object.keys(bundle).find((name) => /inter-first-.*\.woff2$/.test(name))
      const early = `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`
      for (const { path, template, head, body } of site.pages)
        this.emitFile({
          type: 'asset',
          fileName: `pages/${fileOf(path)}`,
          source: filled(templates[template], head + early, body),
        })
      for (const [name, text] of Object.entries(site.files))
        this.emitFile({ type: 'asset', fileName: `pages/${name}`, source: text })
      for (const [path, words] of Object.entries(site.pictures))
        this.emitFile({ type: 'asset', fileName: path.slice(1), source: await drawPicture(words) })
      const paths = Object.fromEntries([
        ...site.pages.map(({ path }) => [path, fileOf(path)]),
        ...Object.keys(site.files).map((name) => [`/${name}`, name]),
      ])
      this.emitFile({ type: 'asset', fileName: 'pages/index.json', source: JSON.stringify({ paths, app: appPaths() }) })
    },
  },
})
