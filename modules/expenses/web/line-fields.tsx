import { Button, FileButton, Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ExpenseConfig, type Receipt, removeReceipt } from '@daybook/expenses/contract'
import { longestName, longestText, mostReceipts, needsReason, rateUnit } from '@daybook/expenses/domain'
import { type Day, formatMoney } from '@daybook/platform/domain'
import { currencyChoices, DayPicker, MoneyInput, useApi } from '@daybook/platform/web'
import { ReceiptList } from './receipt-list.tsx'
import { countTyped, saidRate, sentLine, type TypedClaim, type TypedLine, warningsTyped } from './typed-claim.ts'
import styles from './expenses.module.css'
import { receiptKinds, useBringing } from './use-bringing.ts'
import { countedWords, unitWords, warningWords } from './words.ts'

export type LineProps = {
  readonly form: UseFormReturnType<TypedClaim>
  readonly index: number
  readonly config: ExpenseConfig
  readonly today: Day
}

const useLine = ({ form, index, config }: LineProps) => {
  const line = form.values.lines[index]
  if (!line) throw new Error('a line of the form')
  return {
    line,
    category: config.categories.find(({ id }) => id === line.categoryId),
    at: (field: string) => `lines.${index}.${field}`,
  }
}

/** An amount in any currency; in another than the company's with what it was worth. */
const Amount = (props: LineProps) => {
  const { form, config } = props
  const { line, at } = useLine(props)
  const foreign = line.currency !== config.currency
  const said = saidRate(line, config)
  return (
    <>
      <div className={styles.pair}>
        <MoneyInput label="Amount" currency={line.currency} {...form.getInputProps(at('minor'))} />
        <Select
          label="Currency"
          data={currencyChoices()}
          searchable
          limit={60}
          allowDeselect={false}
          {...form.getInputProps(at('currency'))}
        />
      </div>
      {foreign && (
        <TextInput
          label={`One ${line.currency} in ${config.currency}`}
          description={
            said === null
              ? 'As your bank or card counted it'
              : `Your company counts ${said / rateUnit} on that day; enter another one only where your bank or card did`
          }
          inputMode="decimal"
          placeholder={said === null ? '0.92' : String(said / rateUnit)}
          maxLength={12}
          {...form.getInputProps(at('rate'))}
        />
      )}
      <MoneyInput
        label="Tax in it"
        description="If the receipt shows it"
        currency={config.currency}
        {...form.getInputProps(at('taxCents'))}
      />
    </>
  )
}

const Quantity = (props: LineProps) => {
  const { form, config } = props
  const { category, at } = useLine(props)
  const isDistance = category?.kind === 'DISTANCE'
  return (
    <TextInput
      label={isDistance ? `How many ${unitWords(config.distanceUnit).many}` : 'How many days'}
      description={isDistance ? 'To one decimal' : 'Half days count: 1.5'}
      inputMode="decimal"
      maxLength={8}
      {...form.getInputProps(at('quantity'))}
      error={form.errors[at('minor')] ?? form.errors[at('quantity')]}
    />
  )
}

/** What the line comes to, and what has to be said about it. */
const Worth = (props: LineProps) => {
  const { form, config, today } = props
  const { line, at } = useLine(props)
  const counted = countTyped(line, config)
  const warnings = warningsTyped(line, config, today)
  const how = counted && countedWords(sentLine(line, config), counted.formula, config)
  return (
    <>
      {counted && how !== '' && (
        <p className={styles.worth}>
          {how} = <strong>{formatMoney(counted.cents, config.currency)}</strong>
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {warningWords[warning]}
        </p>
      ))}
      {(line.reason !== '' || warnings.some((warning) => needsReason.includes(warning))) && (
        <Textarea label="Why" autosize minRows={1} maxLength={longestText} {...form.getInputProps(at('reason'))} />
      )}
    </>
  )
}

/** Takes receipts of an expense away that is stored nowhere yet. Those of a stored one are loose once the claim is saved without them. */
const useForgetting = ({ id, receipts }: TypedLine) => {
  // One that stays by a failure goes by itself after a week.
  const remove = useApi(removeReceipt)
  return (which = receipts) => {
    if (id === null) for (const receipt of which) remove.mutate({ params: { receiptId: receipt.id } })
  }
}

const Receipts = (props: LineProps) => {
  const { form } = props
  const { line, at } = useLine(props)
  const forget = useForgetting(line)
  const remove = (receipt: Receipt) => {
    put(line.receipts.filter(({ id }) => id !== receipt.id))
    forget([receipt])
  }
  const put = (receipts: Receipt[]) => form.setFieldValue(at('receipts'), receipts)
  // The form as it is when a file has arrived, not as it was when it was sent.
  const { coming, bring } = useBringing((receipt) => {
    const now = form.getValues().lines.findIndex(({ key }) => key === line.key)
    if (now >= 0) form.setFieldValue(`lines.${now}.receipts`, [...(form.getValues().lines[now]?.receipts ?? []), receipt])
  })
  const left = mostReceipts - line.receipts.length
  return (
    <div className={styles.receiptField}>
      <ReceiptList receipts={line.receipts} onRemove={remove} />
      {left > 0 && (
        <FileButton multiple accept={receiptKinds} onChange={(files) => bring(files.slice(0, left))}>
          {(button) => (
            <Button {...button} variant="default" size="compact-sm" loading={coming > 0}>
              {line.receipts.length === 0 ? 'Add a receipt' : 'Add another receipt'}
            </Button>
          )}
        </FileButton>
      )}
    </div>
  )
}

/** One line of a claim: for what, when, how much, and its receipts. */
export const LineFields = (props: LineProps) => {
  const { form, index, config, today } = props
  const { line, category, at } = useLine(props)
  const forget = useForgetting(line)
  const remove = () => {
    form.removeListItem('lines', index)
    forget()
  }
  const choices = config.categories.filter(({ id, archived }) => !archived || id === line.categoryId)
  return (
    <fieldset className={styles.line}>
      <legend>Expense {index + 1}</legend>
      <div className={styles.pair}>
        <Select
          label="Category"
          data={choices.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          allowDeselect={false}
          {...form.getInputProps(at('categoryId'))}
        />
        <DayPicker label="Day" maxDate={today} {...form.getInputProps(at('day'))} />
      </div>
      <TextInput label="What it was" maxLength={longestName} {...form.getInputProps(at('what'))} />
      {category?.kind === 'AMOUNT' ? <Amount {...props} /> : <Quantity {...props} />}
      <Worth {...props} />
      <Receipts {...props} />
      <div className={styles.lineFoot}>
        <Button variant="subtle" color="gray" size="compact-sm" aria-label={`Remove this expense, ${index + 1}`} onClick={remove}>
          Remove this expense
        </Button>
      </div>
    </fieldset>
  )
}
