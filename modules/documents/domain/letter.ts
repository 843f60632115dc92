/** What a letter knows of its person and company by itself. Pay is not among it: whoever writes letters need not see it. */
export const letterFields = [
  'name',
  'first name',
  'last name',
  'job title',
  'department',
  'first day',
  'last day',
  'company',
  'company address',
  'today',
] as const
export type LetterField = (typeof letterFields)[number]

export const longestLetter = 20_000
export const mostOwnFields = 20
export const longestField = 40
export const longestValue = 500
/** How many characters a letter may have with its values. */
export const longestFilled = 40_000
/** In how many parts below one another. */
export const mostBlocks = 600

export const blockKinds = ['HEADING', 'PARAGRAPH', 'BOLD', 'ITEM'] as const
export type BlockKind = (typeof blockKinds)[number]
/** A part of a letter below the one before. */
export type Block = { readonly kind: BlockKind; readonly text: string }

const blockOf = (line: string): Block => {
  if (line.startsWith('# ')) return { kind: 'HEADING', text: line.slice(2).trim() }
  if (line.startsWith('- ')) return { kind: 'ITEM', text: line.slice(2).trim() }
  const bold = /^\*\*(.+)\*\*$/.exec(line)
  return bold?.[1] ? { kind: 'BOLD', text: bold[1] } : { kind: 'PARAGRAPH', text: line }
}

/** The parts of a letter: `# ` begins a heading, `- ` an item of a list, `**` stands around a bold line; each other line is a paragraph. */
export const readLetter = (body: string): Block[] =>
  body
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(blockOf)

const field = /\{([^{}\n]*)\}/g

/** What is wrong with a letter, and in which line it stands. */
export type LetterFault = { readonly line: number; readonly words: string }

const faultsIn = (text: string, known: ReadonlySet<string>): string[] => {
  const unknown = [...text.matchAll(field)].map(([, name = '']) => name.trim()).filter((name) => !known.has(name))
  const loose = /[{}]/.test(text.replace(field, ''))
  return [
    ...unknown.map((name) => (name === '' ? 'A field has no name' : `There is no field {${name}}`)),
    ...(loose ? ['A { or } has no other half'] : []),
  ]
}

/** The faults of a letter with these fields of its own, in the order of its lines. */
export const faultsOf = (body: string, own: readonly string[]): LetterFault[] => {
  const known = new Set<string>([...letterFields, ...own])
  return body.split('\n').flatMap((text, i) => faultsIn(text, known).map((words) => ({ line: i + 1, words })))
}

/** The fields that a letter names, each once. */
export const fieldsIn = (body: string): string[] => [...new Set([...body.matchAll(field)].map(([, name = '']) => name.trim()))]

export type Values = Readonly<Record<string, string>>

/** The values of a map and nothing that every object has. */
const valueOf = (values: Values, name: string): string => (Object.hasOwn(values, name) ? (values[name] ?? '').trim() : '')

/** The fields of a letter that have no value yet. */
export const missingIn = (body: string, values: Values): string[] => fieldsIn(body).filter((name) => valueOf(values, name) === '')

/** A letter with its values. They are words and nothing else: what stands in one is no heading and no field. */
export const fillLetter = (body: string, values: Values): Block[] =>
  readLetter(body).map(({ kind, text }) => ({
    kind,
    text: text.replace(field, (_, name: string) => valueOf(values, name.trim())),
  }))

/** How many characters a letter has with its values. */
export const filledLength = (blocks: readonly Block[]): number => blocks.reduce((sum, { text }) => sum + text.length, 0)

/** A name as letters call somebody: its first word, and all the others. */
export const partsOfName = (name: string): { readonly first: string; readonly last: string } => {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return { first, last: rest.join(' ') || first }
}
