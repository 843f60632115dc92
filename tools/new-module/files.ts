import { contractFiles } from './contract.ts'
import { serverFiles } from './server.ts'
import { webFiles } from './web.ts'
import type { Words } from './words.ts'

const readme = ({ name, Name }: Words): string => `# ${Name}

Owns ${name}: say in one sentence what this module is for.

## Words

- **Entry**: say what one of them is.

## Rules

| rule | where | source |
|---|---|---|
| Everybody reads them, owner and HR write them | \`contract/permissions.ts\` | – |
`

const packageJson = ({ name }: Words): string => `{
  "name": "@daybook/${name}",
  "private": true,
  "type": "module",
  "sideEffects": ["**/*.css"],
  "exports": {
    "./domain": "./domain/index.ts",
    "./contract": "./contract/index.ts",
    "./server": "./server/index.ts",
    "./web": "./web/index.ts",
    "./testing": "./testing/index.ts"
  }
}
`

const migration = ({ name }: Words): string => `-- Owner: ${name}

create table ${name}_entry (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  title text not null check (title <> ''),
  created_at timestamptz not null,
  primary key (company_id, id)
);
call make_tenant_table('${name}_entry');
`

const testing = ({
  name,
  Name,
}: Words): string => `import { add${Name}Entry, list${Name}Entries } from '@daybook/${name}/contract'
import { asOwner, call, type TestingManifest } from '@daybook/testing/harness'

export const manifest = {
  calls: [
    call(add${Name}Entry, 'more', async ({ given }) => ({ who: await given.company(), body: { title: 'The first one' } })),
  ],
  reads: [call(list${Name}Entries, 'same', asOwner)],
  // The rows of the permission matrix that these stand for: here those of a board that owner and HR write and all read.
  matrixRows: { '${name}.read': [47], '${name}.write': [46] },
} satisfies TestingManifest
`

/** Every file of a new module, path and text; its migration has the next number. */
export const filesOf = (name: string, migrationNumber: string): Readonly<Record<string, string>> => {
  const words = { name, Name: `${name.charAt(0).toUpperCase()}${name.slice(1)}` }
  const inside: Record<string, string> = {
    'README.md': readme(words),
    'package.json': packageJson(words),
    'domain/index.ts': '/** How long a title may be, in characters. */\nexport const longestTitle = 200\n',
    ...contractFiles(words),
    ...serverFiles(words),
    ...webFiles(words),
    'testing/index.ts': testing(words),
  }
  return {
    ...Object.fromEntries(Object.entries(inside).map(([path, text]) => [`modules/${name}/${path}`, text])),
    [`database/migrations/${migrationNumber}_${name}.sql`]: migration(words),
  }
}
