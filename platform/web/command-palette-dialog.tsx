import { Spotlight, spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import '@mantine/spotlight/styles.layer.css'
import { useEffect, useState } from 'react'
import { matching, paletteEntries, paletteOpened, searchPeople, typedEarly, type PaletteEntry } from './palette.ts'
import { useStore } from './store.ts'
import styles from './command-palette.module.css'

const usePeople = (query: string): readonly PaletteEntry[] => {
  const [people, setPeople] = useState<readonly PaletteEntry[]>([])
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      searchPeople(query, stop.signal)
        .then(setPeople)
        .catch(() => undefined)
    }, 150)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [query])
  return people
}

const grouped = (entries: readonly PaletteEntry[]): [string, PaletteEntry[]][] =>
  Object.entries(Object.groupBy(entries, ({ group }) => group)).map(([group, found]) => [group, found ?? []])

const Entry = ({ entry }: { entry: PaletteEntry }) => (
  <Spotlight.Action
    label={entry.label}
    {...(entry.detail ? { description: entry.detail } : {})}
    leftSection={entry.icon}
    onClick={entry.run}
    className={styles.action ?? ''}
  />
)

/** The palette itself: screens, actions, and people found by the server. */
export const CommandPaletteDialog = () => {
  const [typed, setTyped] = useState('')
  // Letters that came while this was fetched, or while the focus moved to its box, are not lost.
  const early = useStore(typedEarly)
  const query = early || typed
  const people = usePeople(query)
  const groups = grouped([...matching(useStore(paletteEntries), query), ...people])
  useEffect(() => {
    spotlight.open()
    return paletteOpened.subscribe(() => spotlight.open())
  }, [])
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={(next) => {
        typedEarly.set('')
        setTyped(next)
      }}
      shortcut={null}
      scrollable
      maxHeight={420}
      radius="lg"
      centered={false}
      yOffset="14vh"
      attributes={{ content: { 'aria-label': 'Command palette' } }}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '', actionsGroup: styles.group ?? '' }}
      transitionProps={{ duration: 120, transition: 'fade' }}
      overlayProps={{ backgroundOpacity: 0.25 }}
    >
      <Spotlight.Search
        placeholder="Go to a screen, a person, an action"
        aria-label="Search screens, people and actions"
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        className={styles.search ?? ''}
        onKeyDown={(event) => {
          // People arrive after the typing, when the library has already looked for something to select.
          if (event.key !== 'Enter' || document.querySelector(`.${styles.action}[data-selected]`)) return
          groups[0]?.[1][0]?.run()
          spotlight.close()
        }}
      />
      <Spotlight.ActionsList>
        {groups.map(([group, found]) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {found.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>Nothing found</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
