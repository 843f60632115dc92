import { ActionIcon, Button } from '@mantine/core'
import { addHoliday, calendarPaths, exportHolidays, listHolidays, removeHoliday, type Holiday } from '@daybook/calendar/contract'
import { dayInYear } from '@daybook/calendar/domain/days'
import { formatDay, plural, weekdayName, type Day } from '@daybook/platform/domain'
import {
  askBeforeLosing,
  confirmDeed,
  DataTable,
  DayText,
  downloadFile,
  EmptyState,
  Page,
  Section,
  SidePanel,
  TextLink,
  toast,
  todayIn,
  undoToast,
  useApi,
  useHref,
  useReader,
  useUrlChange,
  useUrlState,
  wordsOf,
  type Column,
} from '@daybook/platform/web'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { HolidayFields } from './holiday-form.tsx'
import { holidaysQuery } from './holiday-query.ts'
import { PaidChoice } from './paid-choice.tsx'
import { SiteSelect } from './site-select.tsx'
import { SitesPanel } from './sites-panel.tsx'
import { YearStrip } from './year-strip.tsx'
import styles from './holidays.module.css'

const kindOf = ({ fractionPercent, observedOn, recurring }: Holiday): string =>
  [
    observedOn ? `Kept on ${formatDay(observedOn)}` : fractionPercent === 50 ? 'Half the day' : 'Whole day',
    ...(recurring ? ['every year'] : []),
  ].join(', ')

/** A holiday that is kept on another day takes nothing here, so there is nothing to pay. */
const paidWords = ({ paid, fractionPercent }: Holiday): string => (fractionPercent === 0 ? '–' : paid ? 'Paid' : 'Not paid')

const columnsFor = (today: Day, year: number): Column<Holiday>[] => [
  {
    key: 'date',
    title: 'Day',
    cell: (row) => (
      <span className={dayInYear(row, year) < today ? styles.past : undefined}>
        <DayText day={dayInYear(row, year)} />
      </span>
    ),
    text: (row) => dayInYear(row, year),
    phone: 'aside',
  },
  {
    key: 'weekday',
    title: 'Weekday',
    cell: (row) => weekdayName(dayInYear(row, year)),
    text: (row) => weekdayName(dayInYear(row, year)),
  },
  { key: 'name', title: 'Name', cell: (row) => row.name, text: (row) => row.name, phone: 'title' },
  { key: 'kind', title: 'Off', cell: kindOf, text: kindOf },
  { key: 'paid', title: 'Pay', cell: paidWords, text: paidWords },
  {
    key: 'source',
    title: 'From',
    cell: (row) => (row.source === 'country' ? 'Country' : 'Company'),
    text: (row) => row.source,
    phone: 'hide',
  },
]

/** Removes a day off. What the company entered can be put back; a country's day is asked about first. */
const useRemove = () => {
  const add = useApi(addHoliday, { refetches: [listHolidays], onError: toast.failure })
  const remove = useApi(removeHoliday, { refetches: [listHolidays], onError: toast.failure })
  return async ({ id, name, date, fractionPercent, recurring, paid, source, siteId }: Holiday) => {
    const same = { name, date, recurring, paid, ...(siteId === null ? {} : { siteId }) }
    const again = () => add.mutate({ body: { ...same, fractionPercent: fractionPercent === 50 ? 50 : 100 } })
    const question = {
      title: `Remove ${name}`,
      words: `${formatDay(date)} becomes a working day. Time and pay that are computed later count it as one.`,
      deed: `Remove ${name}`,
      danger: true,
    }
    if (source === 'country' && !(await confirmDeed(question))) return
    remove.mutate({ params: { id } }, { onSuccess: () => source === 'company' && undoToast(`${name} was removed.`, again) })
  }
}

const YearChoice = ({ year }: { year: number }) => {
  const href = useHref()
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <div className={styles.year}>
      <ActionIcon
        component={TextLink}
        href={href({ year: String(year - 1) })}
        variant="default"
        size={36}
        aria-label={`Year ${year - 1}`}
      >
        <IconChevronLeft {...icon} />
      </ActionIcon>
      <span className={styles.yearName}>{year}</span>
      <ActionIcon
        component={TextLink}
        href={href({ year: String(year + 1) })}
        variant="default"
        size={36}
        aria-label={`Year ${year + 1}`}
      >
        <IconChevronRight {...icon} />
      </ActionIcon>
    </div>
  )
}

/** The year as a file, which calendar programs open. */
const ExportButton = ({ year, siteId }: { year: number; siteId: string | undefined }) => {
  const query = { year: String(year), ...(siteId === undefined ? {} : { siteId }) }
  const download = () =>
    downloadFile(exportHolidays, { query }, `holidays-${year}.ics`).catch((error: unknown) => toast.error(wordsOf(error)))
  return (
    <Button variant="default" onClick={() => void download()}>
      Export {year} (.ics)
    </Button>
  )
}

type PanelProps = {
  holidays: readonly Holiday[]
  day: string
  paysHolidays: boolean
  mayChange: boolean
  siteId: string | undefined
}

const Panel = ({ holidays, day, paysHolidays, mayChange, siteId }: PanelProps) => {
  const [open] = useUrlState('holiday')
  const change = useUrlChange()
  const close = () => change({ holiday: undefined })
  const holiday = holidays.find(({ id }) => id === open)
  const saved = (after: Holiday) => change({ holiday: undefined, year: after.date.slice(0, 4) })
  const known = open === 'new' || holiday !== undefined
  return (
    <SidePanel
      opened={known}
      onClose={() => void askBeforeLosing(close)}
      title={holiday ? `Change ${holiday.name}` : 'Add a holiday'}
    >
      {known && (
        <HolidayFields
          key={open}
          holiday={holiday}
          day={day}
          paysHolidays={paysHolidays}
          mayPay={mayChange || paysHolidays}
          siteId={siteId}
          onSaved={saved}
        />
      )}
    </SidePanel>
  )
}

const rowDeeds = (href: (id: string) => string, remove: (holiday: Holiday) => Promise<void>) => (holiday: Holiday) => (
  <>
    <Button component={TextLink} href={href(holiday.id)} variant="subtle" color="gray" size="xs">
      Change
    </Button>
    <Button variant="subtle" color="gray" size="xs" onClick={() => void remove(holiday)}>
      Remove
    </Button>
  </>
)

/** How many days of a year are off: two holidays on one date are one day, and one that is kept on another day is none. */
const daysOff = (holidays: readonly Holiday[], year: number): number =>
  new Set(holidays.filter(({ fractionPercent }) => fractionPercent > 0).map((holiday) => dayInYear(holiday, year))).size

/** `/product/timesheet/holiday`: the days off of a year. */
export const HolidayScreen = () => {
  const today = todayIn(useReader().me.zone)
  const [asked] = useUrlState('year')
  const year = /^(19|20|21)\d\d$/.test(asked ?? '') ? Number(asked) : Number(today.slice(0, 4))
  const [siteId, chooseSite] = useUrlState('site')
  const { data, error, isPending, refetch } = useQuery(holidaysQuery(year, siteId))
  const href = useHref()
  const remove = useRemove()
  const items = data?.items.toSorted((a, b) => dayInYear(a, year).localeCompare(dayInYear(b, year)))
  const next = items?.find((holiday) => dayInYear(holiday, year) >= today && holiday.fractionPercent > 0)
  return (
    <Page
      title="Holidays"
      purpose={
        next
          ? `${plural(daysOff(items ?? [], year), 'day')} in ${year}. Next: ${next.name}, ${weekdayName(dayInYear(next, year))} ${formatDay(dayInYear(next, year))}.`
          : 'Days off, and how they affect pay dates and planned time.'
      }
      filters={
        <>
          <YearChoice year={year} />
          <SiteSelect
            label="Whose days off"
            isLabelSeen={false}
            value={siteId ?? null}
            onChange={(id) => chooseSite(id ?? undefined)}
          />
        </>
      }
      actions={
        <>
          {data?.can.add && (
            <>
              <Button component={TextLink} href={href({ sites: '1' })} variant="default">
                Sites
              </Button>
              <Button component={TextLink} href={calendarPaths.importHolidays({ site: siteId })} variant="default">
                Import (.ics)
              </Button>
            </>
          )}
          {data && data.items.length > 0 && <ExportButton year={year} siteId={siteId} />}
        </>
      }
      {...(data?.can.add
        ? {
            primary: (
              <Button component={TextLink} href={href({ holiday: 'new' })}>
                Add a holiday
              </Button>
            ),
          }
        : {})}
    >
      {data && data.items.length > 0 && <PaidChoice paid={data.paysHolidays} mayChange={data.can.change} />}
      {data && data.items.length > 0 && (
        <Section>
          <YearStrip year={year} holidays={data.items} today={today} />
        </Section>
      )}
      <DataTable
        caption={`Holidays ${year}`}
        columns={columnsFor(today, year)}
        rows={items}
        rowKey={(row) => row.id}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        {...(data?.can.change ? { actions: rowDeeds((id) => href({ holiday: id }), remove) } : {})}
        empty={<EmptyState picture="month">There are no holidays in {year}.</EmptyState>}
      />
      <Panel
        holidays={data?.items ?? []}
        day={yearStartOr(today, year)}
        paysHolidays={data?.paysHolidays ?? true}
        mayChange={data?.can.change ?? false}
        siteId={siteId}
      />
      <SitesPanel mayAdd={data?.can.add ?? false} mayChange={data?.can.change ?? false} />
    </Page>
  )
}

const yearStartOr = (today: Day, year: number): string => (today.startsWith(String(year)) ? today : `${year}-01-01`)
