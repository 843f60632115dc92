import type { Words } from './words.ts'

const door = `export * from './deeds.ts'
export * from './entries.ts'
export { manifest } from './manifest.ts'
export * from './paths.ts'
export * from './permissions.ts'
export * from './topics.ts'
`

const entries = ({ name, Name }: Words): string => `import { Id, InstantField, endpoint, line } from '@daybook/platform/contract'
import { z } from 'zod'
import { longestTitle } from '../domain/index.ts'
import { ${name}Read, ${name}Write } from './permissions.ts'

export const ${Name}Entry = z.strictObject({ id: Id, title: z.string(), createdAt: InstantField })
export type ${Name}Entry = z.output<typeof ${Name}Entry>

export const list${Name}Entries = endpoint({
  name: 'list${Name}Entries',
  method: 'GET',
  path: '/api/v0/${name}',
  summary: 'The newest hundred, newest first',
  permission: ${name}Read,
  response: z.strictObject({ items: z.array(${Name}Entry) }),
  errors: {},
})

export const add${Name}Entry = endpoint({
  name: 'add${Name}Entry',
  method: 'POST',
  path: '/api/v0/${name}',
  summary: 'Add one',
  permission: ${name}Write,
  body: z.strictObject({ title: line(longestTitle, 'Please enter a title') }),
  response: ${Name}Entry,
  errors: {},
})
`

const permissions = ({
  name,
}: Words): string => `import { everyoneInCompany, ownerAndHr, permission } from '@daybook/platform/contract'

export const ${name}Read = permission('${name}.read', 'Read ${name}', everyoneInCompany, 'TIMESHEET')
export const ${name}Write = permission('${name}.write', 'Write ${name}', ownerAndHr, 'TIMESHEET')
`

const manifest = ({ name }: Words): string => `import type { ContractManifest } from '@daybook/platform/contract'
import { ${name}Deeds } from './deeds.ts'
import { ${name}Paths } from './paths.ts'
import * as permissions from './permissions.ts'
import { ${name}Topics } from './topics.ts'

/** What this module brings to others. */
export const manifest: ContractManifest = {
  permissions: Object.values(permissions),
  topics: Object.values(${name}Topics),
  deeds: Object.values(${name}Deeds),
  paths: Object.values(${name}Paths),
  idKinds: {},
}
`

/** The files of `contract/`. */
export const contractFiles = (words: Words): Record<string, string> => {
  const { name } = words
  return {
    'contract/index.ts': door,
    'contract/entries.ts': entries(words),
    'contract/permissions.ts': permissions(words),
    'contract/manifest.ts': manifest(words),
    'contract/deeds.ts': `import { deeds } from '@daybook/platform/contract'\n\nexport const ${name}Deeds = deeds('${name}', { add: 'Added to ${name}' })\n`,
    'contract/paths.ts': `import { path } from '@daybook/platform/contract'\n\n/** Where this module's screens are, and what their addresses may say. */\nexport const ${name}Paths = { ${name}: path('/product/timesheet/${name}') } as const\n`,
    'contract/topics.ts': `import { topics } from '@daybook/platform/contract'\n\n/** What this module's screens follow. */\nexport const ${name}Topics = topics('${name}')\n`,
  }
}
