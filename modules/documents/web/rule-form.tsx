import { Autocomplete, Button, NumberInput, SegmentedControl, Select, Switch } from '@mantine/core'
import {
  addRetentionRule,
  changeRetentionRule,
  getRetentionRule,
  listOverDocuments,
  listRetentionRules,
  removeRetentionRule,
  type RetentionRule,
} from '@daybook/documents/contract'
import { keptTime, longestFolder, places } from '@daybook/documents/domain'
import { confirmDeed, FormShell, toast, useApi } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { foldersQuery } from './document-queries.ts'
import styles from './documents.module.css'
import { kindOfPlaceWords } from './retention-words.ts'

type Typed = {
  place: RetentionRule['place']
  which: 'all' | 'one'
  folder: string
  amount: number | string
  unit: 'month' | 'year'
  countsFrom: RetentionRule['countsFrom']
  byItself: boolean
}

const bodyOf = ({ place, which, folder, amount, unit, countsFrom, byItself }: Typed) => ({
  place,
  folder: which === 'all' ? null : folder,
  keptMonths: Number(amount) * (unit === 'year' ? 12 : 1),
  countsFrom: place === 'PERSON' ? countsFrom : ('ADDED' as const),
  byItself,
})

const Form = z.custom<Typed>().superRefine((typed, { addIssue }) => {
  const read = addRetentionRule.body.safeParse(bodyOf(typed))
  for (const { path, message } of read.success ? [] : read.error.issues)
    addIssue({ code: 'custom', path: path[0] === 'keptMonths' ? ['amount'] : path, message })
})

const typedOf = (rule: RetentionRule | null): Typed => {
  const { count, unit } = keptTime(rule?.keptMonths ?? 120)
  return {
    place: rule?.place ?? 'PERSON',
    which: rule?.folder ? 'one' : 'all',
    folder: rule?.folder ?? '',
    amount: count,
    unit,
    countsFrom: rule?.countsFrom ?? 'LEFT',
    byItself: rule?.byItself ?? false,
  }
}

type Props = { readonly rule: RetentionRule | null; readonly onDone: () => void }
const refetches = { refetches: [listRetentionRules, getRetentionRule, listOverDocuments] }

const useStoring = ({ rule, onDone }: Props) => {
  const [add, change] = [useApi(addRetentionRule, refetches), useApi(changeRetentionRule, refetches)]
  return async (typed: Typed) => {
    const body = bodyOf(typed)
    if (rule) await change.mutateAsync({ params: { id: rule.id }, body: { ...body, version: rule.version } })
    else await add.mutateAsync({ body })
    toast.success(rule ? 'The rule is saved.' : 'The rule is added.')
    onDone()
  }
}

const Remove = ({ rule, onDone }: { readonly rule: RetentionRule; readonly onDone: () => void }) => {
  const remove = useApi(removeRetentionRule, { ...refetches, onError: toast.failure, onSuccess: onDone })
  const ask = async () => {
    const words = 'What it was for is kept until somebody removes it.'
    if (await confirmDeed({ title: 'Remove this rule', words, deed: 'Remove the rule', danger: true }))
      remove.mutate({ params: { id: rule.id } })
  }
  return (
    <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
      Remove the rule
    </Button>
  )
}

/** How long documents of a place, or of one folder there, are kept. */
export const RuleForm = (props: Props) => {
  const { rule, onDone } = props
  const folders = useQuery(foldersQuery)
  return (
    <FormShell
      schema={Form}
      initial={typedOf(rule)}
      submit={rule ? 'Save the rule' : 'Add the rule'}
      onSubmit={useStoring(props)}
      label="How long documents are kept"
      {...(rule ? { secondary: <Remove rule={rule} onDone={onDone} /> } : {})}
    >
      {(form) => (
        <>
          <Select
            label="Documents of"
            data={places.map((value) => ({ value, label: kindOfPlaceWords[value] }))}
            allowDeselect={false}
            {...form.getInputProps('place')}
          />
          <div>
            <span className={styles.label} id="rule-which">
              In
            </span>
            <SegmentedControl
              aria-labelledby="rule-which"
              data={[
                { value: 'all', label: 'Every folder' },
                { value: 'one', label: 'One folder' },
              ]}
              {...form.getInputProps('which')}
            />
          </div>
          {form.values.which === 'one' && (
            <Autocomplete
              label="Folder"
              description="It comes before the rule for every folder; capital letters make no difference"
              data={form.values.place === 'PERSON' ? [] : (folders.data?.folders ?? [])}
              maxLength={longestFolder}
              {...form.getInputProps('folder')}
            />
          )}
          <div className={styles.amount}>
            <NumberInput label="Kept for" min={1} allowDecimal={false} {...form.getInputProps('amount')} />
            <Select
              aria-label="Unit"
              data={[
                { value: 'month', label: 'months' },
                { value: 'year', label: 'years' },
              ]}
              allowDeselect={false}
              {...form.getInputProps('unit')}
            />
          </div>
          {form.values.place === 'PERSON' && (
            <div>
              <span className={styles.label} id="rule-from">
                Counted from
              </span>
              <SegmentedControl
                aria-labelledby="rule-from"
                data={[
                  { value: 'LEFT', label: 'Their person’s last day' },
                  { value: 'ADDED', label: 'The newest version' },
                ]}
                {...form.getInputProps('countsFrom')}
              />
            </div>
          )}
          <Switch
            label="Remove by itself what is over"
            description="Every night, without a question; each one stands in the audit log. Otherwise, and where it is about somebody who is or was of HR, it is listed until somebody removes it."
            {...form.getInputProps('byItself', { type: 'checkbox' })}
          />
        </>
      )}
    </FormShell>
  )
}
