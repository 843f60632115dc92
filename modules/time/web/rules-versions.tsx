import { formatDay, type Day } from '@daybook/platform/domain'
import { DataTable, DayText, InstantDay, SidePanel, StatusWord, useHref, useUrlState, type Column } from '@daybook/platform/web'
import type { CompanyTimeRules, TimeRulesVersion } from '@daybook/time/contract'
import {
  defaultRules,
  isSameGroup,
  type RulesBook,
  type RulesGroup,
  rulesInWords,
  rulesOn,
  type TimeRules,
} from '@daybook/time/domain'
import { groupWords } from './rules-group.ts'
import { RulesInWords } from './rules-in-words.tsx'
import { asRules } from './rules-query.ts'
import styles from './rules.module.css'

type State = 'HOLDS' | 'LATER' | 'BEFORE' | 'REPLACED'

const stateOf = ({ replaced, version, from }: TimeRulesVersion, { today, book }: { today: Day; book: RulesBook }): State => {
  if (replaced) return 'REPLACED'
  if (from > today) return 'LATER'
  return rulesOn(book, today).version === version ? 'HOLDS' : 'BEFORE'
}

const stateWords: Record<State, { status: string; words: string }> = {
  HOLDS: { status: 'ACTIVE', words: 'Holds today' },
  LATER: { status: 'PENDING', words: 'Still to come' },
  BEFORE: { status: 'OPEN', words: 'Held before' },
  REPLACED: { status: 'CANCELLED', words: 'Replaced' },
}

/** Which parts say something else than those of the rules before. */
export const changedParts = (rules: TimeRules, before: TimeRules, weekStarts: CompanyTimeRules['weekStarts']): string[] => {
  const then = new Map(rulesInWords(before, weekStarts).map(({ title, sentences }) => [title, sentences.join(' ')]))
  return rulesInWords(rules, weekStarts).flatMap(({ title, sentences }) =>
    then.get(title) === sentences.join(' ') ? [] : [title],
  )
}

const rulesBefore = (all: readonly TimeRulesVersion[], { from, version }: TimeRulesVersion): TimeRules => {
  const earlier = all.filter((each) => each.version !== version && !each.replaced && each.from < from && each.rules)
  const last = earlier.toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]
  return last?.rules ? asRules(last.rules) : defaultRules
}

const changeWords = (version: TimeRulesVersion, all: readonly TimeRulesVersion[], { weekStarts }: CompanyTimeRules): string => {
  if (!version.rules) return 'Follows the company'
  const changed = changedParts(asRules(version.rules), rulesBefore(all, version), weekStarts)
  return changed.length === 0 ? 'The same as before' : changed.join(', ')
}

type Told = { readonly row: TimeRulesVersion; readonly state: State; readonly what: string }

const columns: readonly Column<Told>[] = [
  { key: 'from', title: 'From', cell: ({ row }) => <DayText day={row.from} />, text: ({ row }) => row.from },
  {
    key: 'state',
    title: 'State',
    cell: ({ state }) => <StatusWord status={stateWords[state].status}>{stateWords[state].words}</StatusWord>,
    text: ({ state }) => stateWords[state].words,
    phone: 'aside',
  },
  { key: 'what', title: 'What it changes', cell: ({ what }) => what, text: ({ what }) => what },
  {
    key: 'saved',
    title: 'Saved',
    cell: ({ row }) => (
      <>
        <InstantDay instant={row.savedAt} />
        {row.savedByName !== null && `, ${row.savedByName}`}
      </>
    ),
    text: ({ row }) => row.savedByName,
  },
]

type Props = { readonly company: CompanyTimeRules; readonly group: RulesGroup; readonly book: RulesBook }

/** Every version that was saved, the newest first; each opens in words. */
export const RulesVersions = ({ company, group, book }: Props) => {
  const href = useHref()
  const [opened, setOpened] = useUrlState('version')
  const all = company.versions.filter((version) => isSameGroup(version, group))
  const shown = all.find(({ version }) => String(version) === opened)
  const rows = all.map(
    (row): Told => ({ row, state: stateOf(row, { today: company.today, book }), what: changeWords(row, all, company) }),
  )
  if (all.length === 0) return null
  return (
    <>
      <DataTable
        caption="Versions"
        columns={columns}
        rows={rows}
        rowKey={({ row }) => String(row.version)}
        href={({ row }) => href({ version: String(row.version) })}
        // Where nothing was saved, what holds today says so above.
        empty={null}
      />
      <SidePanel
        opened={shown !== undefined}
        onClose={() => setOpened(undefined)}
        title={shown ? `Rules from ${formatDay(shown.from)}` : 'Rules'}
      >
        {shown?.rules ? (
          <RulesInWords rules={asRules(shown.rules)} weekStarts={company.weekStarts} blocksFrom={company.blocksFrom} />
        ) : (
          <p className={styles.note}>From this day on, {groupWords(group)} follows the rules of the company.</p>
        )}
      </SidePanel>
    </>
  )
}
