import type { Words } from './words.ts'

const store = ({ name, Name }: Words): string => `import type { Db } from '@daybook/platform/server'
import { all, build, count } from '@daybook/platform/server/sql'
import type { ${Name}Entry } from '../contract/index.ts'

const most = 100

/** The newest hundred of the company. */
export const newestEntries = (db: Db): Promise<${Name}Entry[]> =>
  all(
    db,
    build
      .selectFrom('${name}_entry')
      .select(['id', 'title', 'created_at as createdAt'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(most),
  )

export const addEntry = (db: Db, { id, title, createdAt }: ${Name}Entry): Promise<number> =>
  count(db, build.insertInto('${name}_entry').values({ id, title, created_at: createdAt }))
`

const routes = ({
  name,
  Name,
}: Words): string => `import { type Handler, type Mount, newId, route } from '@daybook/platform/server'
import { add${Name}Entry, list${Name}Entries, ${name}Deeds, ${name}Topics } from '../contract/index.ts'
import { addEntry, newestEntries } from './${name}-store.ts'

const listEntries: Handler<typeof list${Name}Entries> = async (_, { db }) => ({ items: await newestEntries(db) })

const writeEntry: Handler<typeof add${Name}Entry> = async ({ body }, { db, now, record, touch }) => {
  const entry = { id: newId(), title: body.title, createdAt: now }
  await addEntry(db, entry)
  record({ deed: ${name}Deeds.add, type: '${name}_entry', id: entry.id, after: { title: entry.title } })
  touch(${name}Topics.${name})
  return entry
}

export const ${name}Routes: readonly Mount[] = [
  route(list${Name}Entries, listEntries),
  route(add${Name}Entry, writeEntry),
]
`

/** The files of `server/`. */
export const serverFiles = (words: Words): Record<string, string> => {
  const { name } = words
  return {
    'server/index.ts': `import type { ServerManifest } from '@daybook/platform/server'\nimport { ${name}Routes } from './${name}-routes.ts'\n\nexport const manifest: ServerManifest = { routes: ${name}Routes }\n`,
    [`server/${name}-store.ts`]: store(words),
    [`server/${name}-routes.ts`]: routes(words),
  }
}
