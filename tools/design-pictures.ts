import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { findBrowser, launchBrowser } from '../apps/e2e/browser.ts'
import { light } from '../platform/web/colours.ts'
import { type Lesson, lessons, snippetStyles } from './design-snippets.ts'

// The do and don't pictures of docs/design-language.md, in the product's own colours and letters:
// `node tools/design-pictures.ts` makes them anew.
const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/pictures/design')

const letters = readFileSync(join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')).toString(
  'base64',
)
const colours = Object.entries(light)
  .map(([name, value]) => `${name}: ${value};`)
  .join('')

const page = ({ good, bad }: Lesson): string => `<!doctype html><style>
  @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${letters}) }
  :root { ${colours} } ${snippetStyles}
</style><figure><div class="scene">${good}</div><figcaption>Do</figcaption></figure>
<figure><div class="scene">${bad}</div><figcaption>Don’t</figcaption></figure>`

const browser = await launchBrowser(await findBrowser())
mkdirSync(folder, { recursive: true })
const tab = await browser.newPage({ viewport: { width: 760, height: 400 }, deviceScaleFactor: 2 })
for (const lesson of lessons) {
  await tab.setContent(page(lesson))
  await tab.evaluate('document.fonts.ready.then(() => undefined)')
  await sharp(await tab.locator('body').screenshot())
    .png({ palette: true, colours: 96, effort: 10 })
    .toFile(join(folder, `${lesson.name}.png`))
}
await browser.close()
