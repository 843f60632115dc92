import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Marked, type Tokens } from 'marked'
import { renderToStaticMarkup } from 'react-dom/server'
import { stripFigure } from './strip-figure.tsx'

const folder = join(import.meta.dirname, '../../content')

/** What the bench wrote about this software. */
export type Measured = {
  readonly on: string
  readonly cores: number
  readonly rows: readonly { readonly what: string; readonly measured: string; readonly value: number }[]
}

/** How many presses and fields it is from the front page to the first payslip: `apps/e2e/first-hour.test.ts` walks it, and fails when it is another figure. */
export type FirstHour = { readonly clicks: number; readonly fields: number }

/** A text of the site: a Markdown file whose first lines say what it is. */
export type Text = {
  readonly slug: string
  readonly title: string
  readonly description: string
  /** `2026-11-21`; for articles when they appeared, for legal texts when they last changed. */
  readonly date: string
  readonly html: string
  readonly minutes: number
  /** The line that stands for the article in the list. */
  readonly strip: string | undefined
}

export type Content = {
  readonly measured: Measured
  readonly firstHour: FirstHour
  readonly pages: readonly Text[]
  readonly articles: readonly Text[]
}

const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

// Two additions to Markdown: headings can be linked to, and a `strip` block is drawn.
const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    code({ text, lang }: Tokens.Code) {
      return lang === 'strip' ? renderToStaticMarkup(stripFigure(text)) : false
    },
  },
})

const read = (file: string): Text => {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? []
  const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1]?.trim() ?? ''
  for (const name of ['title', 'description', 'date']) if (field(name) === '') throw new Error(`${file} has no ${name}.`)
  return {
    slug: basename(file, '.md'),
    title: field('title'),
    description: field('description'),
    date: field('date'),
    strip: field('strip') || undefined,
    html: marked.parse(body, { async: false }),
    minutes: Math.max(1, Math.round(body.split(/\s+/).length / 220)),
  }
}

const texts = (kind: string): Text[] => globSync(`${kind}/*.md`, { cwd: folder }).map((name) => read(join(folder, name)))

/** Everything that is written for the public pages, the newest article first. */
export const readContent = (): Content => ({
  measured: JSON.parse(readFileSync(join(folder, 'measured.json'), 'utf8')) as Measured,
  firstHour: JSON.parse(readFileSync(join(folder, 'first-hour.json'), 'utf8')) as FirstHour,
  pages: texts('pages'),
  articles: texts('blogs').sort((a, b) => b.date.localeCompare(a.date)),
})
