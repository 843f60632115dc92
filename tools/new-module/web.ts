import type { Words } from './words.ts'

const screen = ({ name, Name }: Words): string => `import { list${Name}Entries, ${name}Topics } from '@daybook/${name}/contract'
import { EmptyState, Load, Page, q, Section, Skeletons } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'

const entriesQuery = q(list${Name}Entries, {}, { topics: [${name}Topics.${name}] })

/** \`/product/timesheet/${name}\`: say what one sees here. */
export const ${Name}Screen = () => (
  <Page title="${Name}" purpose="Say what this page is for.">
    <Section>
      <Load
        query={useQuery(entriesQuery)}
        skeleton={<Skeletons rows={4} />}
        empty={<EmptyState picture="search">There are none yet.</EmptyState>}
      >
        {({ items }) => (
          <ul>
            {items.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        )}
      </Load>
    </Section>
  </Page>
)
`

const manifest = ({ name, Name }: Words): string => `import { ${name}Paths, ${name}Read } from '@daybook/${name}/contract'
import type { WebManifest } from '@daybook/platform/web'
import { IconNotes } from '@tabler/icons-react'

export const manifest: WebManifest = {
  screens: [
    {
      path: ${name}Paths.${name},
      permission: ${name}Read,
      load: () => import('./${name}-screen.tsx').then((m) => m.${Name}Screen),
      nav: { label: '${Name}', group: 'Company', place: 90, icon: IconNotes },
    },
  ],
}
`

/** The files of `web/`. */
export const webFiles = (words: Words): Record<string, string> => ({
  'web/index.ts': "export { manifest } from './manifest.ts'\n",
  'web/manifest.ts': manifest(words),
  [`web/${words.name}-screen.tsx`]: screen(words),
})
