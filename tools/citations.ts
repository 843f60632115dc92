import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

// A comment that cites a rule leads to a page of this repository, or nobody can look it up.

const root = join(import.meta.dirname, '..')

/** Papers that are not in the repository, by how they used to be cited. */
const papers = [
  /\b(RULES|SECURITY|DESIGN|STYLE|STACK|LOOK)(\.md)? ?(section )?\d/,
  /\bDaybook rules \d/,
  /\b[Tt]he specification\b|\bspecification[’']s\b|\bspecification,? (section )?\d/,
]

/** `## Worked time` → `worked-time`, as pages of Markdown are linked to. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const anchorsOf = (text: string): Set<string> =>
  new Set([
    ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading)),
    ...[...text.matchAll(/<a id="([\w-]+)">/g)].map(([, id = '']) => id),
  ])

export type Citation = { file: string; line: number; says: string; why: string }

/** What a line of a file cites: pages of `docs/` with their anchors, and in Markdown whatever it links to. */
const citedIn = (file: string, line: string): { page: string; anchor: string }[] => {
  const pages = [...line.matchAll(/(?<![\w/.])docs\/([\w/-]+\.md)((?:(?:, | and )?#[\w-]+)*)/g)].flatMap(
    ([, page = '', anchors = '']) =>
      (anchors.match(/#[\w-]+/g) ?? ['']).map((anchor) => ({ page: `docs/${page}`, anchor: anchor.slice(1) })),
  )
  if (!file.endsWith('.md')) return pages
  const links = [...line.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([\w-]+))?\)/g)].map(([, to = '', anchor = '']) => ({
    page: to === '' ? file : normalize(join(dirname(file), to)),
    anchor,
  }))
  return [...pages.filter(({ page }) => !links.some((link) => link.page === page)), ...links]
}

/** Citations that lead nowhere, in the files of a checkout. `paths` are relative to `folder`. */
export const danglingIn = (folder: string, paths: readonly string[]): Citation[] => {
  const known = new Map<string, Set<string> | undefined>()
  const anchors = (page: string): Set<string> | undefined => {
    if (!known.has(page))
      known.set(page, existsSync(join(folder, page)) ? anchorsOf(readFileSync(join(folder, page), 'utf8')) : undefined)
    return known.get(page)
  }
  const faultOf = ({ page, anchor }: { page: string; anchor: string }): string | undefined => {
    if (!existsSync(join(folder, page))) return `there is no ${page}`
    return anchor === '' || anchors(page)?.has(anchor) ? undefined : `${page} has no #${anchor}`
  }
  return paths.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((text, i) => [
        ...papers
          .filter((paper) => paper.test(text))
          .map(() => ({ file, line: i + 1, says: text.trim(), why: 'cites a paper that is not here' })),
        ...citedIn(file, text).flatMap((cited) => {
          const why = faultOf(cited)
          return why === undefined ? [] : [{ file, line: i + 1, says: text.trim(), why }]
        }),
      ]),
  )
}

// Migrations are never edited once released; what is generated says what it was made from.
const leftOut =
  /^(database\/migrations\/00(0\d|1[0-8])_|database\/schema\.sql|docs\/openapi\.json|package-lock\.json|tools\/citations)/

if (process.argv[1] === import.meta.filename) {
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
  const paths = tracked.filter(
    (path) =>
      /\.(ts|tsx|mjs|cjs|md|sql|css|json|py)$|(^|\/)run$/.test(path) && !leftOut.test(path) && existsSync(join(root, path)),
  )
  const dangling = danglingIn(root, paths)
  for (const { file, line, says, why } of dangling) process.stderr.write(`${file}:${line}: ${why}: ${says.slice(0, 120)}\n`)
  process.stdout.write(`citations: ${paths.length} files, ${dangling.length} that lead nowhere\n`)
  process.exit(dangling.length === 0 ? 0 : 1)
}
