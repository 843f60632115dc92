import { NumberInput, SegmentedControl, Select, Switch, Textarea } from '@mantine/core'
import {
  askLeave,
  changeLeave,
  getLeaveBalances,
  type LeaveBalance,
  type LeaveFile,
  type LeaveRequest,
  type ListedLeave,
  listLeave,
  removeLeaveFile,
} from '@daybook/leave/contract'
import { day, type Day, isDay } from '@daybook/platform/domain'
import { DayPicker, DayRange, FormShell, toast, useApi } from '@daybook/platform/web'
import { useState } from 'react'
import { z } from 'zod'
import { DocumentPicker } from './document-picker.tsx'
import styles from './form.module.css'
import { RequestPreview } from './request-preview.tsx'
import { useUnsentFiles } from './unsent-files.ts'
import { documentWords, missingWords } from './words.ts'
import { YearMonths } from './year-months.tsx'

const halfChoices = [
  { value: 'whole', label: 'Whole day' },
  { value: 'first', label: 'Morning' },
  { value: 'second', label: 'Afternoon' },
]

const TypedRequest = z
  .object({
    typeId: z.string().min(1, 'Please choose'),
    from: z.string().refine(isDay, 'Please choose the first day'),
    to: z.string().refine(isDay, 'Please choose the last day'),
    half: z.enum(['whole', 'first', 'second']),
    fromNoon: z.boolean(),
    untilNoon: z.boolean(),
    hours: z.union([z.number().positive('Must be more than nothing').max(24, 'At most a day'), z.literal('')]),
    note: z.string().max(500, 'At most 500 characters'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Must not be before the first day' })
type Typed = z.input<typeof TypedRequest>

/** What the form says, as the contract takes it. */
const askedOf = ({ typeId, from, to, half, fromNoon, untilNoon, hours }: Typed, countsHours: boolean) => {
  const single = from === to
  return {
    typeId,
    from: day(from),
    to: day(to),
    ...(single && half !== 'whole' ? { fromHalf: half } : {}),
    ...(!single && fromNoon ? { fromHalf: 'second' as const } : {}),
    ...(!single && untilNoon ? { toHalf: 'first' as const } : {}),
    ...(single && countsHours && hours !== '' ? { minutes: Math.round(hours * 60) } : {}),
  }
}

const startOf = (
  request: LeaveRequest | undefined,
  types: readonly LeaveBalance[],
  asked: { typeId?: string; from?: string },
): Typed => {
  const single = request && request.from === request.to
  const known = types.find(({ typeId }) => typeId === asked.typeId)
  return {
    typeId: request?.typeId ?? known?.typeId ?? types[0]?.typeId ?? '',
    from: request?.from ?? asked.from ?? '',
    to: request?.to ?? asked.from ?? '',
    half: (single ? request.fromHalf : null) ?? 'whole',
    fromNoon: !single && request?.fromHalf === 'second',
    untilNoon: request?.toHalf === 'first',
    hours: request?.minutes ? request.minutes / 60 : '',
    note: request?.note ?? '',
  }
}

const refetches = [listLeave, getLeaveBalances]

type Sending = {
  readonly request: LeaveRequest | undefined
  readonly types: readonly LeaveBalance[]
  /** The documents that were brought for it. */
  readonly filesOf: () => Promise<string[]>
  readonly onSent: (sent: LeaveRequest) => void
}

const useSend = ({ request, types, filesOf, onSent }: Sending) => {
  const ask = useApi(askLeave, { refetches })
  const change = useApi(changeLeave, { refetches })
  return async (typed: Typed) => {
    const countsHours = types.find(({ typeId }) => typeId === typed.typeId)?.unit === 'HOURS'
    const body = { ...askedOf(typed, countsHours), note: typed.note.trim(), files: await filesOf() }
    const sent = request
      ? await change.mutateAsync({ params: { id: request.id }, body: { ...body, version: request.version } })
      : await ask.mutateAsync({ body })
    const done = sent.status === 'APPROVED' ? 'Your leave is approved' : 'Sent for approval'
    toast.success(sent.documentMissing ? `${done}. ${missingWords}.` : done)
    onSent(sent)
  }
}

type Props = {
  readonly types: readonly LeaveBalance[]
  readonly today: Day
  /** What is changed; nothing for a new request. */
  readonly request?: ListedLeave | undefined
  readonly asked: { typeId?: string; from?: string }
  /** What one has asked for already. */
  readonly own: readonly ListedLeave[]
  readonly onSent: (sent: LeaveRequest) => void
}

/** Asking for leave: the days on a year, a month, or typed, the part of a day, and what it costs before it is sent. */
export const RequestForm = ({ types, today, request, asked, own, onSent }: Props) => {
  const unsent = useUnsentFiles()
  const send = useSend({ request, types, filesOf: unsent.settled, onSent })
  const takeAway = useApi(removeLeaveFile, { refetches: [listLeave] })
  const removeFile = (file: LeaveFile) =>
    unsent.files.includes(file) ? unsent.remove(file) : takeAway.mutateAsync({ params: { fileId: file.id } })
  const files = [...(request?.files ?? []), ...unsent.files]
  const [shown, show] = useState<string>(request?.from ?? asked.from ?? today)
  return (
    <FormShell
      schema={TypedRequest}
      initial={startOf(request, types, asked)}
      submit={request ? 'Send the change' : 'Send the request'}
      onSubmit={send}
      label="Request for leave"
      {...(request ? {} : { draft: 'leave-request' })}
    >
      {(form) => {
        const { typeId, from, to } = form.values
        const type = types.find((each) => each.typeId === typeId)
        const complete = isDay(from) && isDay(to) && from <= to && type !== undefined
        return (
          <>
            <Select
              label="Leave"
              allowDeselect={false}
              data={types.map((each) => ({ value: each.typeId, label: each.typeName }))}
              {...form.getInputProps('typeId')}
            />
            <YearMonths today={today} shown={shown} onShow={show} from={from} to={to} requests={own} />
            <div className={styles.calendar}>
              <DayRange
                from={from}
                to={to}
                shown={shown}
                onShow={show}
                onChange={(first, last) => form.setValues({ from: first, to: last })}
              />
            </div>
            <div className={styles.pair}>
              <DayPicker label="First day" {...form.getInputProps('from')} />
              <DayPicker label="Last day" {...form.getInputProps('to')} />
            </div>
            {complete && type.policy.halfDays && type.unit === 'DAYS' && from === to && (
              <SegmentedControl aria-label="Which part of the day" data={halfChoices} {...form.getInputProps('half')} />
            )}
            {complete && type.policy.halfDays && type.unit === 'DAYS' && from !== to && (
              <div className={styles.halves}>
                <Switch label="From noon on the first day" {...form.getInputProps('fromNoon', { type: 'checkbox' })} />
                <Switch label="Until noon on the last day" {...form.getInputProps('untilNoon', { type: 'checkbox' })} />
              </div>
            )}
            {complete && type.unit === 'HOURS' && from === to && (
              <NumberInput
                label="Hours"
                description="Leave it empty for the whole day"
                min={0.25}
                max={24}
                step={0.5}
                decimalScale={2}
                {...form.getInputProps('hours')}
              />
            )}
            {complete && (
              <RequestPreview
                unit={type.unit}
                files={files.length}
                asked={{
                  ...askedOf(form.values, type.unit === 'HOURS'),
                  ...(request ? { replacesId: request.replacesId ?? request.id } : {}),
                  files: unsent.files.map(({ id }) => id),
                }}
              />
            )}
            <Textarea
              label="Note"
              description="Whoever may decide on it reads it: managers above you, whoever stands in for them, HR and owners"
              autosize
              minRows={2}
              maxLength={500}
              {...form.getInputProps('note')}
            />
            <DocumentPicker
              files={files}
              bring={unsent.bring}
              remove={removeFile}
              wanted={(type && documentWords(type.policy)) ?? undefined}
            />
          </>
        )
      }}
    </FormShell>
  )
}
