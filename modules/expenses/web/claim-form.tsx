import { Button, FileButton, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  addExpense,
  type Claim,
  type ExpenseConfig,
  getExpense,
  listExpenses,
  removeExpense,
  saveExpense,
  submitExpense,
} from '@daybook/expenses/contract'
import { longestName, mostLines } from '@daybook/expenses/domain'
import { type Day, formatMoney } from '@daybook/platform/domain'
import { confirmDeed, FormShell, toast, useApi } from '@daybook/platform/web'
import { useRef } from 'react'
import { z } from 'zod'
import styles from './expenses.module.css'
import { LineFields } from './line-fields.tsx'
import { countTyped, newLine, quantityFault, sentLine, type TypedClaim, typedClaim, type TypedLine } from './typed-claim.ts'
import { receiptKinds, useBringing } from './use-bringing.ts'

type Props = {
  readonly claim: Claim | null
  readonly config: ExpenseConfig
  readonly today: Day
  /** The claim is stored; `done` when nothing is left to write. */
  readonly onStored: (claim: Claim, done: boolean) => void
  readonly onRemoved: () => void
}

/** The contract's rules over what is typed: its errors are named like the fields. */
const schemaFor = (config: ExpenseConfig) =>
  z.custom<TypedClaim>().superRefine((typed, { addIssue }) => {
    const lines = typed.lines.map((line) => ({ ...sentLine(line, config), id: null }))
    const read = addExpense.body.safeParse({ title: typed.title, lines })
    for (const { path, message } of read.success ? [] : read.error.issues)
      addIssue({ code: 'custom', path: path.map((name) => (name === 'rateMillionths' ? 'rate' : name)), message })
    for (const [i, line] of typed.lines.entries()) {
      const fault = quantityFault(line, config)
      if (fault !== null) addIssue({ code: 'custom', path: ['lines', i, 'quantity'], message: fault })
    }
  })

const useStoring = ({ claim, config, onStored }: Props) => {
  const refetches = { refetches: [listExpenses, getExpense] }
  const [add, save, submit] = [useApi(addExpense, refetches), useApi(saveExpense, refetches), useApi(submitExpense, refetches)]
  // What was stored while handing in was refused is not stored a second time.
  const stored = useRef(claim)
  return async (typed: TypedClaim, handIn: boolean) => {
    const body = { title: typed.title, lines: typed.lines.map((line) => sentLine(line, config)) }
    const known = stored.current
    const written = known
      ? await save.mutateAsync({ params: { id: known.id }, body: { ...body, version: known.version } })
      : await add.mutateAsync({ body: { ...body, lines: body.lines.map((line) => ({ ...line, id: null })) } })
    stored.current = written
    if (!handIn) {
      toast.success('The draft is saved.')
      return onStored(written, false)
    }
    const handed = await submit.mutateAsync({ params: { id: written.id }, body: { version: written.version } })
    toast.success('The claim is handed in.')
    onStored(handed, true)
  }
}

const Sum = ({ typed, config }: { typed: TypedClaim; config: ExpenseConfig }) => {
  const cents = typed.lines.map((line) => countTyped(line, config)?.cents ?? 0).reduce((sum, each) => sum + each, 0)
  return (
    <p className={styles.sum}>
      <span>Together</span>
      <strong>{formatMoney(cents, config.currency)}</strong>
    </p>
  )
}

const isUntouched = ({ what, minor, quantity, reason, receipts }: TypedLine): boolean =>
  what === '' && minor === null && quantity === '' && reason === '' && receipts.length === 0

/** Ways to another line: an empty one, or one for each photo of a receipt. */
const MoreLines = ({ form, config, today }: Pick<Props, 'config' | 'today'> & { form: UseFormReturnType<TypedClaim> }) => {
  const { coming, bring } = useBringing((receipt) => {
    const { lines } = form.getValues()
    const line = newLine(config, today, [receipt])
    const [only] = lines
    const untouched = lines.length === 1 && only !== undefined && isUntouched(only)
    form.setFieldValue('lines', untouched ? [line] : [...lines, line])
  })
  const left = mostLines - form.values.lines.length
  return left <= 0 ? null : (
    <div className={styles.more}>
      <FileButton multiple accept={receiptKinds} onChange={(files) => bring(files.slice(0, left))}>
        {(button) => (
          <Button {...button} variant="light" loading={coming > 0}>
            Add receipts
          </Button>
        )}
      </FileButton>
      <Button variant="default" onClick={() => form.insertListItem('lines', newLine(config, today))}>
        Add an expense
      </Button>
      <p className={styles.hint}>One expense for each photo or PDF, up to 10 MB. Photos are turned upright.</p>
    </div>
  )
}

const Remove = ({ claim, onRemoved }: Pick<Props, 'onRemoved'> & { claim: Claim }) => {
  const remove = useApi(removeExpense, { refetches: [listExpenses], onError: toast.failure, onSuccess: onRemoved })
  const ask = async () => {
    const words = 'What is written in it, and its receipts, are gone then.'
    if (await confirmDeed({ title: `Throw “${claim.title}” away`, words, deed: 'Throw it away' }))
      remove.mutate({ params: { id: claim.id } })
  }
  return (
    <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => void ask()}>
      Throw away
    </Button>
  )
}

const asDraft = 'draft'

/** Writes a claim: saved as a draft, or handed in. */
export const ClaimForm = (props: Props) => {
  const { claim, config, today, onRemoved } = props
  const store = useStoring(props)
  return (
    <FormShell
      schema={schemaFor(config)}
      initial={typedClaim(claim, config, today)}
      submit="Hand in"
      onSubmit={(typed, deed) => store(typed, deed !== asDraft)}
      label="Claim"
      secondary={
        <>
          {claim && <Remove claim={claim} onRemoved={onRemoved} />}
          <Button type="submit" variant="default" value={asDraft}>
            Save the draft
          </Button>
        </>
      }
    >
      {(form) => (
        <>
          <TextInput
            label="Title"
            placeholder="The fair in High Point"
            maxLength={longestName}
            {...form.getInputProps('title')}
          />
          {form.values.lines.map(({ key }, index) => (
            <LineFields key={key} form={form} index={index} config={config} today={today} />
          ))}
          <MoreLines form={form} config={config} today={today} />
          <Sum typed={form.values} config={config} />
        </>
      )}
    </FormShell>
  )
}
