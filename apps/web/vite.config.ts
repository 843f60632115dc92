import { copyFileSync, createReadStream, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import preset from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import { defineConfig, type Plugin, type PluginOption } from 'vite'
import { apiReference } from './api-reference.ts'
import { chunksStandAlone, groupsBy, startEarly, withoutDescriptions } from './chunks.ts'
import { firstFont } from './first-font.ts'
import { firstLoad } from './first-load.ts'
import { mantineStyles } from './mantine-styles.ts'
import { pdfParts } from './pdf-parts.ts'
import { publicPages } from './prerender.ts'
import { withoutServersPart } from './servers-part.ts'

const here = dirname(fileURLToPath(import.meta.url))
const flags = join(dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')), '3x2')

// Flags come from the package, under lower-case names, so that the repository carries no copies of 260 pictures.
const flagFile = (url: string): string | null => {
  const code = /^\/flags\/([a-z]{2})\.svg$/.exec(url)?.[1]
  const file = code === undefined ? '' : join(flags, `${code.toUpperCase()}.svg`)
  return existsSync(file) ? file : null
}

const countryFlags = (): Plugin => ({
  name: 'daybook-country-flags',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const file = flagFile(request.url ?? '')
      if (file === null) return next()
      response.setHeader('Content-Type', 'image/svg+xml')
      createReadStream(file).pipe(response)
    })
  },
  writeBundle: ({ dir }) => {
    const target = join(dir ?? join(here, 'dist'), 'flags')
    mkdirSync(target, { recursive: true })
    for (const name of globSync('[A-Z][A-Z].svg', { cwd: flags }))
      copyFileSync(join(flags, name), join(target, name.toLowerCase()))
  },
})

// Compressed once here instead of at every request; the server picks the form that the browser accepts.
const compressed = (): Plugin => ({
  name: 'daybook-compressed',
  apply: 'build',
  closeBundle: () => {
    const dist = join(here, 'dist')
    for (const name of globSync('{*,assets/*,docs/*}.{js,css,html}', { cwd: dist })) {
      const content = readFileSync(join(dist, name))
      if (content.length < 1024) continue
      writeFileSync(join(dist, `${name}.br`), brotliCompressSync(content))
      writeFileSync(join(dist, `${name}.gz`), gzipSync(content, { level: 9 }))
    }
  },
})

const server = 'http://127.0.0.1:4000'
const proxied = Object.fromEntries(
  ['/api', '/oauth', '/healthz', '/readyz', '/openapi.json', '/docs'].map((path) => [path, server]),
)

const code = (): PluginOption[] => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    routesDirectory: join(here, 'src/routes'),
    generatedRouteTree: join(here, 'src/route-tree.gen.ts'),
    addExtensions: true,
    quoteStyle: 'single',
  }),
  react(),
  mantineStyles(),
  withoutDescriptions(),
  withoutServersPart(),
  pdfParts(),
]

export default defineConfig(async ({ command }) => ({
  root: here,
  plugins: [...code(), countryFlags(), publicPages(), apiReference(), chunksStandAlone(), startEarly(), compressed()],
  resolve: { alias: { '@first-font': await firstFont() } },
  css: {
    postcss: {
      plugins: [
        // The browser's own light-dark() follows the system on pages without a script, which the preset's cannot.
        preset({ features: { lightDarkFunction: false } }),
        simpleVars({
          variables: {
            'mantine-breakpoint-xs': '480px',
            'mantine-breakpoint-sm': '576px',
            'mantine-breakpoint-md': '768px',
            'mantine-breakpoint-lg': '992px',
            'mantine-breakpoint-xl': '1200px',
            'mantine-breakpoint-xxl': '1600px',
          },
        }),
      ],
    },
  },
  build: {
    outDir: join(here, 'dist'),
    emptyOutDir: true,
    target: 'es2023',
    // The first versions that know light-dark(), which all themes rest on.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Inlined pictures would be `data:` addresses, which the content policy does not allow.
    assetsInlineLimit: 0,
    // The browsers above know what to fetch early without a script that tells them.
    modulePreload: { polyfill: false },
    // The start holds React, the router and what every screen takes, on purpose (first-load.ts).
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: groupsBy(command === 'build' ? await firstLoad(code()) : () => null),
        },
      },
      input: { app: join(here, 'index.html'), landing: join(here, 'landing.html'), account: join(here, 'account.html') },
    },
  },
  server: { proxy: proxied },
  preview: { proxy: process.env['PREVIEW_PROXY'] === '0' ? {} : proxied },
}))
