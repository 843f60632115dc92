import { Collapse, UnstyledButton } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { addDays, type Day, formatDay, maxDay, monthStart, addMonths, plural, type Weekday } from '@daybook/platform/domain'
import { DayPicker, FormShell, Section, TextLink, TileChoice, useApi, useMay } from '@daybook/platform/web'
import { type CompanyTimeRules, getTimeRules, saveTimeRules, timePaths } from '@daybook/time/contract'
import {
  isWholeCompany,
  presetOf,
  type RulesBook,
  type RulesGroup,
  rulesOn,
  type RulesPreset,
  rulesPresets,
} from '@daybook/time/domain'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { CommonRules, MoreRules } from './rules-fields.tsx'
import { addressOf, groupWords } from './rules-group.ts'
import { RulesInWords } from './rules-in-words.tsx'
import { asRules, effectQuery, type Proposal } from './rules-query.ts'
import { type BackTest, backTests } from './rules-slot.ts'
import styles from './rules.module.css'
import { blocksOf, fromOf, rulesOf, typedOf, type TypedRules, TypedRulesForm } from './typed-rules.ts'

type Props = {
  readonly company: CompanyTimeRules
  readonly group: RulesGroup
  readonly book: RulesBook
  readonly onSaved: () => void
}

type Form = { readonly form: UseFormReturnType<TypedRules> }

const asWeekday = (typed: string): Weekday => weekdayNumbers.find((each) => String(each) === typed) ?? 1
const weekdayNumbers = [1, 2, 3, 4, 5, 6, 7] as const

/** From the first of next month on, or from the day after what is final. */
const firstFrom = ({ today, settledThrough }: CompanyTimeRules) => {
  const next = addMonths(monthStart(today), 1)
  return settledThrough === null ? next : maxDay(next, addDays(settledThrough, 1))
}

const Presets = ({ form, weekStarts }: Form & { weekStarts: Weekday }) => {
  const [chosen, setChosen] = useState('')
  const preset = rulesPresets.find((each) => each === chosen)
  const choose = (key: string) => {
    setChosen(key)
    const { rules } = presetOf[key as RulesPreset]
    const from = fromOf(form.values)
    const {
      from: _kept,
      follows: _too,
      blocksFrom: _also,
      ...typed
    } = typedOf(rules, { from: from ?? ('' as never), weekStarts })
    form.setValues(typed)
  }
  return (
    <div className={styles.presets}>
      <TileChoice
        label="Begin with what a law asks for"
        options={rulesPresets.map((value) => ({ value, label: presetOf[value].name }))}
        value={chosen}
        onChange={choose}
      />
      {preset && (
        <p className={styles.help}>
          {presetOf[preset].says}{' '}
          {presetOf[preset].sources.map(({ law, link }, i) => (
            <span key={law}>
              {i > 0 && ', '}
              <TextLink href={link}>{law}</TextLink>
            </span>
          ))}
          {presetOf[preset].lookedUp !== null && `, looked up on ${formatDay(presetOf[preset].lookedUp)}.`}
        </p>
      )}
    </div>
  )
}

const More = ({ form, ofCompany }: Form & { ofCompany: boolean }) => {
  const [open, setOpen] = useState(false)
  const hasFault = [
    'roundDuration',
    'premiums',
    'seventhDay',
    'restDayPercent',
    'holidayPercent',
    'weekStarts',
    'sameShiftGap',
    'maxShift',
    'editWindowDays',
    'earlyMinutes',
  ].some((name) => form.errors[name] !== undefined)
  const shown = open || hasFault
  return (
    <>
      <UnstyledButton className={styles.fold ?? ''} aria-expanded={shown} onClick={() => setOpen(!shown)}>
        <IconChevronDown size={16} stroke={1.75} aria-hidden="true" data-open={shown || undefined} />
        More rules
      </UnstyledButton>
      <Collapse expanded={shown}>
        <MoreRules form={form} ofCompany={ofCompany} />
      </Collapse>
    </>
  )
}

const proposalOf = (typed: TypedRules, { company, group }: Pick<Props, 'company' | 'group'>): Proposal | null => {
  if (typed.follows) return { ...group, rules: null }
  const rules = rulesOf(typed)
  const weekStarts = asWeekday(typed.weekStarts)
  if (!rules) return null
  const blocksFrom = blocksOf(typed)
  return {
    ...group,
    rules,
    ...(isWholeCompany(group) && weekStarts !== company.weekStarts ? { weekStarts } : {}),
    ...(isWholeCompany(group) && blocksFrom !== null && blocksFrom !== company.blocksFrom ? { blocksFrom } : {}),
  }
}

const openWords = (days: number, from: Day): string => {
  if (days === 0) return `No day from ${formatDay(from)} on is written yet.`
  if (days === 1) return `The one day from ${formatDay(from)} on that nobody handed in is counted anew.`
  return `${days} days from ${formatDay(from)} on that nobody handed in are counted anew.`
}

const keptWords = (days: number): string =>
  days === 1
    ? 'One day that was handed in keeps what it was counted by.'
    : `${days} days that were handed in keep what they were counted by.`

/** What saving does to days that are there. */
const Effect = ({ proposal, typed }: { proposal: Proposal; typed: TypedRules }) => {
  const from = fromOf(typed)
  const { data } = useQuery({ ...effectQuery(proposal, from ?? ('' as never)), enabled: from !== null, retry: false })
  if (!data || from === null) return null
  return (
    <ul className={styles.effect}>
      <li>For {plural(data.people, 'person', 'people')}.</li>
      <li>
        {openWords(data.openDays, from)}
        {data.keptDays > 0 && ` ${keptWords(data.keptDays)}`}
      </li>
      <li>Overtime is counted by these rules from the week of {formatDay(data.overtimeFrom)} on, the first that begins then.</li>
    </ul>
  )
}

const Beside = ({
  proposal,
  typed,
  company,
  book,
}: { proposal: Proposal | null; typed: TypedRules } & Pick<Props, 'company' | 'book'>) => {
  const shown = proposal?.rules ? asRules(proposal.rules) : rulesOn(book, company.today)
  return (
    <aside className={styles.beside}>
      <h2>As people will read it</h2>
      <RulesInWords
        rules={shown}
        weekStarts={asWeekday(typed.weekStarts)}
        blocksFrom={proposal?.blocksFrom ?? company.blocksFrom}
      />
      {proposal && (
        <>
          <h2>What saving does</h2>
          <Effect proposal={proposal} typed={typed} />
        </>
      )}
    </aside>
  )
}

const BackTested = ({ permission, Part, proposal }: BackTest & { proposal: Proposal }) =>
  useMay(permission) ? (
    <Suspense fallback={null}>
      <Part proposal={proposal} />
    </Suspense>
  ) : null

const BackTests = ({ proposal }: { proposal: Proposal }) =>
  backTests.all().map((each) => <BackTested key={each.permission.name} {...each} proposal={proposal} />)

const Fields = ({ form, company, group, book }: Form & Omit<Props, 'onSaved'>) => {
  const [settled] = useDebouncedValue(form.values, 400)
  const ofCompany = isWholeCompany(group)
  const proposal = proposalOf(settled, { company, group })
  const { follows } = form.values
  return (
    <>
      <Section>
        <div className={styles.columns}>
          <div className={styles.fields}>
            {!ofCompany && (
              <TileChoice
                label={`Rules for ${groupWords(group)}`}
                options={[
                  { value: 'own', label: 'Of its own' },
                  { value: 'follows', label: 'Those of the company' },
                ]}
                value={follows ? 'follows' : 'own'}
                onChange={(value) => form.setFieldValue('follows', value === 'follows')}
              />
            )}
            {!follows && (
              <>
                <Presets form={form} weekStarts={asWeekday(form.values.weekStarts)} />
                <CommonRules form={form} ofCompany={ofCompany} />
                <More form={form} ofCompany={ofCompany} />
              </>
            )}
            <DayPicker
              label="From"
              description={
                company.settledThrough === null
                  ? 'The first day that is counted by these rules'
                  : `Pay is final up to ${formatDay(company.settledThrough)}: what was paid stays as it was counted`
              }
              className={styles.short ?? ''}
              {...(company.settledThrough === null ? {} : { minDate: addDays(company.settledThrough, 1) })}
              {...form.getInputProps('from')}
            />
          </div>
          <Beside proposal={proposal} typed={settled} company={company} book={book} />
        </div>
      </Section>
      {proposal ? <BackTests proposal={proposal} /> : null}
    </>
  )
}

/** New rules of the company or of a group, with what they would have paid before they are saved. */
export const RulesForm = (props: Props) => {
  const { company, group, book, onSaved } = props
  const save = useApi(saveTimeRules, { refetches: [getTimeRules] })
  const initial = typedOf(rulesOn(book, company.today), {
    from: firstFrom(company),
    weekStarts: company.weekStarts,
    blocksFrom: company.blocksFrom,
  })
  const submit = async (typed: TypedRules) => {
    const proposal = proposalOf(typed, { company, group })
    const from = fromOf(typed)
    if (!proposal || from === null) return
    await save.mutateAsync({ body: { ...proposal, from, version: company.version } })
    onSaved()
  }
  return (
    <FormShell
      schema={TypedRulesForm}
      initial={initial}
      submit="Use these rules"
      onSubmit={submit}
      label="Rules of time"
      secondary={<TextLink href={timePaths.rules(addressOf(group))}>Cancel</TextLink>}
    >
      {(form) => <Fields form={form} company={company} group={group} book={book} />}
    </FormShell>
  )
}
