import { Button, SegmentedControl, Select } from '@mantine/core'
import { assetSetUp, type AssetSummary } from '@daybook/assets/contract'
import { type AssetKind, assetKinds, type AssetState, assetStates } from '@daybook/assets/domain'
import { centsToDecimal } from '@daybook/platform/domain'
import {
  type Column,
  DataTable,
  DayText,
  EmptyState,
  Page,
  SearchField,
  StatusWord,
  useHref,
  useMayChange,
  useReader,
  useRows,
  useUrlState,
} from '@daybook/platform/web'
import { AssetPanel, adding } from './asset-panel.tsx'
import { assetPages, type Sought } from './asset-queries.ts'
import styles from './assets.module.css'
import { kindWords, placeSign, placeWords, stateWords } from './words.ts'

const sinceOf = ({ holder, retired }: AssetSummary) => holder?.since ?? retired?.on ?? null

const isUnconfirmed = ({ holder }: AssetSummary) => holder !== null && holder.confirmedAt === null && !holder.left

const columnsFor = (currency: string | null): readonly Column<AssetSummary>[] => [
  { key: 'name', title: 'Asset', cell: ({ name }) => name, text: ({ name }) => name, phone: 'title' },
  { key: 'kind', title: 'Kind', cell: ({ kind }) => kindWords[kind], text: ({ kind }) => kindWords[kind] },
  { key: 'serial', title: 'Number', cell: ({ serial }) => serial || '--', text: ({ serial }) => serial },
  {
    key: 'place',
    title: 'Where it is',
    cell: (row) => (
      <span className={styles.place}>
        <StatusWord status={placeSign(row)}>{placeWords(row)}</StatusWord>
        {isUnconfirmed(row) && <span className={styles.note}>not confirmed yet</span>}
      </span>
    ),
    text: placeWords,
  },
  { key: 'since', title: 'Since', cell: (row) => <DayText day={sinceOf(row)} />, text: sinceOf },
  { key: 'bought', title: 'Bought on', cell: () => null, text: ({ boughtOn }) => boughtOn, fileOnly: true },
  {
    key: 'value',
    title: `Value${currency === null ? '' : ` (${currency})`}`,
    cell: () => null,
    text: ({ valueCents }) => (valueCents === null || currency === null ? '' : centsToDecimal(valueCents, currency)),
    fileOnly: true,
  },
]

const isOneOf = <T extends string>(words: readonly T[], word: string | undefined): word is T =>
  words.some((each) => each === word)

/** What is looked for, as the address says it. */
const useSought = () => {
  const [state, setState] = useUrlState('state')
  const [kind, setKind] = useUrlState('kind')
  const [q, setQ] = useUrlState('q')
  const sought: Sought = {
    state: isOneOf(assetStates, state) ? state : undefined,
    kind: isOneOf(assetKinds, kind) ? kind : undefined,
    q: q?.slice(0, 80),
  }
  return { sought, setState, setKind, setQ }
}

const everything = 'ALL'

const Filters = ({ sought, setState, setKind, setQ }: ReturnType<typeof useSought>) => (
  <>
    <SegmentedControl
      aria-label="Show"
      data={[
        { value: everything, label: 'All' },
        ...assetStates.map((value: AssetState) => ({ value, label: stateWords[value] })),
      ]}
      value={sought.state ?? everything}
      onChange={(next) => setState(next === everything ? undefined : next)}
    />
    <Select
      aria-label="Kind"
      placeholder="Every kind"
      clearable
      data={assetKinds.map((value: AssetKind) => ({ value, label: kindWords[value] }))}
      value={sought.kind ?? null}
      onChange={(next) => setKind(next ?? undefined)}
    />
    <SearchField label="Find an asset or a person" value={sought.q} onChange={setQ} />
  </>
)

/** `/product/timesheet/assets`: what is lent to people, who has it, and what is here. */
export const AssetsScreen = () => {
  const search = useSought()
  const { sought } = search
  const rows = useRows(assetPages(sought))
  const href = useHref()
  const { currency } = useReader().me
  const mayChange = useMayChange(assetSetUp)
  const [, setOpen] = useUrlState('asset', { push: true })
  const add = { label: 'Add an asset', onClick: () => setOpen(adding) }
  const narrowed = Object.values(sought).some((each) => each !== undefined)
  return (
    <Page
      title="Assets"
      purpose="Laptops, keys, tools: what is lent to people, and who has it."
      {...(mayChange ? { primary: <Button onClick={add.onClick}>{add.label}</Button> } : {})}
      filters={<Filters {...search} />}
    >
      <DataTable
        caption="Assets"
        columns={columnsFor(currency)}
        rowKey={({ id }) => id}
        href={({ id }) => href({ asset: id })}
        empty={
          <EmptyState picture={narrowed ? 'search' : 'people'} {...(mayChange && !narrowed ? { step: add } : {})}>
            {narrowed
              ? 'No asset fits. Look for another name or number, or for all of them.'
              : 'There are no assets yet. Begin with what is lent most often: laptops, or keys.'}
          </EmptyState>
        }
        {...rows}
      />
      <AssetPanel />
    </Page>
  )
}
