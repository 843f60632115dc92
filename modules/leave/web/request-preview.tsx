import { previewLeave } from '@daybook/leave/contract'
import type { LeaveUnit } from '@daybook/leave/domain'
import { formatDayMonth, plural, weekdayShort } from '@daybook/platform/domain'
import { Load, q, Skeletons, todayIn } from '@daybook/platform/web'
import type { Output, Sent } from '@daybook/platform/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import styles from './preview.module.css'
import inWords from './words.module.css'
import { amountWords, figure, leftWords, missingWords, shortWords, whenWords } from './words.ts'

type Asked = Sent<typeof previewLeave>['body']
type Preview = Output<typeof previewLeave>

const deciders = { MANAGER: 'Your manager decides.', HR: 'HR decides.' } as const

const Balance = ({ preview, unit, to }: { preview: Preview; unit: LeaveUnit; to: string }) => (
  <p className={styles.sum}>
    <span>
      <strong>{amountWords(preview.total, unit)}</strong>
    </span>
    {preview.balance && (
      <span>
        {figure(preview.balance.before)} → <b>{leftWords(preview.balance.after, unit, to, todayIn())}</b>
      </span>
    )}
  </p>
)

const Days = ({ preview }: { preview: Preview }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is scrolled by keys
  <ul className={styles.dayList} tabIndex={0} aria-label="Each day and what it costs">
    {preview.perDay.map(({ day, counted, why }) => (
      <li key={day} data-free={counted === 0 || undefined}>
        <span>
          {weekdayShort(day)} {formatDayMonth(day)}
        </span>
        <b>{figure(counted)}</b>
        <span>{why}</span>
      </li>
    ))}
  </ul>
)

type Props = {
  readonly asked: Asked
  readonly unit: LeaveUnit
  /** How many documents are with it. */
  readonly files: number
}

/** What a request would cost day by day, what is left then, who is away too, and everything that speaks against it. */
export const RequestPreview = ({ asked, unit, files }: Props) => {
  const preview = useQuery({ ...q(previewLeave, { body: asked }), placeholderData: keepPreviousData })
  return (
    <Load query={preview} skeleton={<Skeletons rows={3} height={24} label="Counting the days" />}>
      {(data) => <Costs data={data} unit={unit} files={files} to={asked.to} />}
    </Load>
  )
}

type CostsProps = Pick<Props, 'unit' | 'files'> & { readonly data: Preview; readonly to: string }

const Costs = ({ data, unit, files, to }: CostsProps) => (
  <section className={styles.preview} aria-label="What this request costs" aria-live="polite">
    <Balance preview={data} unit={unit} to={to} />
    <Days preview={data} />
    {data.faults.length > 0 && (
      <ul className={styles.faults}>
        {data.faults.map(({ code, words }) => (
          <li key={code}>{words}</li>
        ))}
      </ul>
    )}
    {data.document === 'LATER' && files === 0 && (
      <p className={styles.short}>{missingWords}. You may send this now and bring it later.</p>
    )}
    {data.short && <p className={styles.short}>{shortWords(data.short)} You may still ask.</p>}
    <p className={inWords.quiet}>
      {data.away.length === 0
        ? 'Nobody else of your team is away then. '
        : `${plural(data.away.length, 'colleague')} away: ${data.away.map((each) => `${each.userName} (${whenWords(each)})`).join(', ')}. `}
      {data.backOn && `Back on ${weekdayShort(data.backOn)} ${formatDayMonth(data.backOn)}. `}
      {data.decides ? deciders[data.decides] : 'It needs no approval.'}
    </p>
  </section>
)
