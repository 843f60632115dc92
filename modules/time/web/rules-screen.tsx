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
  useUrlChange,
  useUrlState,
} from '@daybook/platform/web'
import { type CompanyTimeRules, timePaths, timeRulesManage } from '@daybook/time/contract'
import { isSameGroup, isWholeCompany, type RulesGroup, rulesOn, wholeCompany } from '@daybook/time/domain'
import { useQuery } from '@tanstack/react-query'
import { LockSection } from './lock-section.tsx'
import { OwnRules } from './own-rules.tsx'
import { RulesForm } from './rules-form.tsx'
import { addressOf, groupChoices, groupWords, valueOf } from './rules-group.ts'
import { RulesInWords } from './rules-in-words.tsx'
import { bookFor, rulesQuery } from './rules-query.ts'
import { RulesVersions } from './rules-versions.tsx'
import styles from './rules.module.css'

const Today = ({ company, group }: { company: CompanyTimeRules; group: RulesGroup }) => {
  const book = bookFor(company, group)
  const chapter = rulesOn(book, company.today)
  const version = company.versions.find((each) => each.version === chapter.version)
  const follows = !isWholeCompany(group) && (version === undefined || !isSameGroup(version, group))
  return (
    <>
      <Section title="Today">
        <p className={styles.note}>
          {follows && `For ${groupWords(group)} the rules of the company hold. `}
          {version
            ? `In force since ${formatDay(version.from)}${version.savedByName === null ? '' : `, saved by ${version.savedByName}`}.`
            : 'Nobody decided otherwise, so what is usual holds.'}
        </p>
        <RulesInWords rules={chapter} weekStarts={book.weekStarts} blocksFrom={book.blocksFrom} />
      </Section>
      <RulesVersions company={company} group={group} book={book} />
      {isWholeCompany(group) && <LockSection today={company.today} />}
    </>
  )
}

const CompanyRulesScreen = () => {
  const href = useHref()
  const query = useQuery(rulesQuery)
  const [department] = useUrlState('for')
  const [employmentType] = useUrlState('type')
  const setParams = useUrlChange()
  const [editing, setEditing] = useUrlState('edit')
  const mayChange = useMayChange(timeRulesManage)
  const choices = query.data ? groupChoices(query.data) : []
  const asked = choices.find(({ group: { employmentType: type, ...each } }) =>
    employmentType === undefined ? each.department === (department ?? '') && !type : type === employmentType,
  )
  const group = asked?.group ?? wholeCompany
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
          ? `For ${groupWords(group)}. Below stands what they would have paid.`
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
            data={choices.map(({ value, label }) => ({ value, label }))}
            value={valueOf(group)}
            allowDeselect={false}
            onChange={(next) => setParams(addressOf(choices.find(({ value }) => value === next)?.group ?? wholeCompany))}
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
            <RulesForm company={company} group={group} book={bookFor(company, group)} onSaved={saved} />
          ) : (
            <Today company={company} group={group} />
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
