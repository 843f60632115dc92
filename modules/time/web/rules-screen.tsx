import { Button, Select } from '@mantine/core'
import { formatDay } from '@daybook/platform/domain'
import {
  Load,
  Page,
  Section,
  Skeletons,
  TextLink,
  toast,
  useHref,
  useMay,
  useMayChange,
  useUrlState,
} from '@daybook/platform/web'
import { type CompanyTimeRules, timePaths, timeRulesManage } from '@daybook/time/contract'
import { rulesOn } from '@daybook/time/domain'
import { useQuery } from '@tanstack/react-query'
import { LockSection } from './lock-section.tsx'
import { OwnRules } from './own-rules.tsx'
import { RulesForm } from './rules-form.tsx'
import { RulesInWords } from './rules-in-words.tsx'
import { bookFor, rulesQuery } from './rules-query.ts'
import { RulesVersions } from './rules-versions.tsx'
import styles from './rules.module.css'

const wholeCompany = 'The whole company'

const departmentChoices = ({ departments, versions }: CompanyTimeRules) => {
  const names = new Set([...departments.map(({ name }) => name), ...versions.map(({ department }) => department)])
  names.delete('')
  return [
    { value: '', label: wholeCompany },
    ...[...names].sort((a, b) => a.localeCompare(b)).map((name) => ({ value: name, label: name })),
  ]
}

const Today = ({ company, department }: { company: CompanyTimeRules; department: string }) => {
  const book = bookFor(company, department)
  const chapter = rulesOn(book, company.today)
  const version = company.versions.find((each) => each.version === chapter.version)
  const follows = department !== '' && version?.department !== department
  return (
    <>
      <Section title="Today">
        <p className={styles.note}>
          {follows && `${department} follows the company. `}
          {version
            ? `In force since ${formatDay(version.from)}${version.savedByName === null ? '' : `, saved by ${version.savedByName}`}.`
            : 'Nobody decided otherwise, so what is usual holds.'}
        </p>
        <RulesInWords rules={chapter} weekStarts={book.weekStarts} blocksFrom={book.blocksFrom} />
      </Section>
      <RulesVersions company={company} department={department} book={book} />
      {department === '' && <LockSection today={company.today} />}
    </>
  )
}

const CompanyRulesScreen = () => {
  const href = useHref()
  const query = useQuery(rulesQuery)
  const [asked, setAsked] = useUrlState('for')
  const [editing, setEditing] = useUrlState('edit')
  const mayChange = useMayChange(timeRulesManage)
  const choices = query.data ? departmentChoices(query.data) : []
  const department = choices.find(({ value }) => value === asked)?.value ?? ''
  const isEditing = editing !== undefined && mayChange
  const saved = () => {
    setEditing(undefined)
    toast.success('These rules are saved. Days that nobody handed in are counted anew.')
  }
  return (
    <Page
      title={isEditing ? 'Change the rules' : 'Time rules'}
      purpose={
        isEditing
          ? `For ${department === '' ? 'the whole company' : department}. Below stands what they would have paid.`
          : 'How hours are counted: rounding, breaks, overtime and days.'
      }
      actions={
        isEditing ? null : (
          <Button component={TextLink} href={timePaths.rules({ view: 'own' })} variant="default">
            Your own
          </Button>
        )
      }
      primary={
        mayChange && !isEditing ? (
          <Button component={TextLink} href={href({ edit: '1' })}>
            Change the rules
          </Button>
        ) : null
      }
      filters={
        choices.length > 1 && !isEditing ? (
          <Select
            aria-label="Whose rules"
            data={choices}
            value={department}
            allowDeselect={false}
            onChange={(next) => setAsked(next === '' || next === null ? undefined : next)}
          />
        ) : null
      }
    >
      <Load
        query={query}
        skeleton={
          <Section>
            <Skeletons rows={6} height={40} label="Loading the rules" />
          </Section>
        }
      >
        {(company) =>
          isEditing ? (
            <RulesForm company={company} department={department} book={bookFor(company, department)} onSaved={saved} />
          ) : (
            <Today company={company} department={department} />
          )
        }
      </Load>
    </Page>
  )
}

/** `/product/timesheet/rules`: the company's rules for those who decide on them, one's own in words for everybody. */
export const RulesScreen = () => {
  const manages = useMay(timeRulesManage)
  const [view] = useUrlState('view')
  return manages && view !== 'own' ? <CompanyRulesScreen /> : <OwnRules />
}
