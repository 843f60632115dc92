import { formatDay, formatMinutes } from '@daybook/platform/domain'
import { Load, Page, Section, Skeletons, TextLink } from '@daybook/platform/web'
import { timePaths } from '@daybook/time/contract'
import { isWholeCompany } from '@daybook/time/domain'
import { useQuery } from '@tanstack/react-query'
import { groupWords } from './rules-group.ts'
import { RulesInWords } from './rules-in-words.tsx'
import { asRules, ownRulesQuery } from './rules-query.ts'
import styles from './rules.module.css'

const roundingWords = (minutes: number): string =>
  minutes === 0
    ? 'rounding neither gave nor took anything'
    : `rounding ${minutes > 0 ? 'gave you' : 'took'} ${formatMinutes(Math.abs(minutes))}`

/** The rules by which one's own time is counted, in words. */
export const OwnRules = () => {
  const query = useQuery(ownRulesQuery)
  return (
    <Page title="How your time is counted" purpose={<TextLink href={timePaths.timesheet()}>Back to your timesheet</TextLink>}>
      <Load
        query={query}
        skeleton={
          <Section>
            <Skeletons rows={4} height={56} label="Loading the rules" />
          </Section>
        }
      >
        {({ chapters, department, employmentType, weekStarts, blocksFrom, rounding }) => (
          <>
            {chapters.map(({ version, from, rules }, i) => (
              <Section key={version} title={i === 0 ? 'Today' : `From ${from === null ? '' : formatDay(from)}`}>
                {i === 0 && (
                  <p className={styles.note}>
                    {isWholeCompany({ department, employmentType })
                      ? 'Rules of the company'
                      : `Rules for ${groupWords({ department, employmentType })}`}
                    {from === null ? '.' : `, since ${formatDay(from)}.`} Since {formatDay(rounding.since)},{' '}
                    {roundingWords(rounding.minutes)}.
                  </p>
                )}
                <RulesInWords rules={asRules(rules)} weekStarts={weekStarts} blocksFrom={blocksFrom} />
              </Section>
            ))}
          </>
        )}
      </Load>
    </Page>
  )
}
