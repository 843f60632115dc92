import { employmentTypeLabel, employmentTypes } from '@daybook/people/domain'
import type { CompanyTimeRules } from '@daybook/time/contract'
import { isWholeCompany, type RulesGroup, wholeCompany } from '@daybook/time/domain'

/** A group in a sentence: `the whole company`, `Kitchen`, `employment type Part-time`. */
export const groupWords = ({ department, employmentType }: RulesGroup): string =>
  employmentType ? `employment type ${employmentTypeLabel(employmentType)}` : department || 'the whole company'

type GroupAddress = { readonly for: string | undefined; readonly type: string | undefined }

/** A group as an address names it. */
export const addressOf = ({ department, employmentType }: RulesGroup): GroupAddress => ({
  for: department || undefined,
  type: employmentType ?? undefined,
})

/** The value of a group among the choices of a form. */
export const valueOf = (group: RulesGroup): string =>
  isWholeCompany(group) ? '' : group.employmentType ? `type ${group.employmentType}` : `for ${group.department}`

type Choice = { readonly value: string; readonly label: string; readonly group: RulesGroup }

const choiceOf = (label: string, group: RulesGroup): Choice => ({ value: valueOf(group), label, group })

/** The groups that may have rules of their own: where people work and how they are employed, and whatever had some. */
export const groupChoices = ({ departments, employmentTypes: used, versions }: CompanyTimeRules): readonly Choice[] => {
  const names = new Set([
    ...departments.map(({ name }) => name),
    ...versions.filter(({ replaced }) => !replaced).map(({ department }) => department),
  ])
  names.delete('')
  const types = new Set([...used.map(({ type }) => type), ...versions.map(({ employmentType }) => employmentType)])
  return [
    choiceOf('The whole company', wholeCompany),
    ...[...names]
      .sort((a, b) => a.localeCompare(b))
      .map((department) => choiceOf(department, { department, employmentType: null })),
    ...employmentTypes
      .filter((type) => types.has(type))
      .map((employmentType) =>
        choiceOf(`Employment type: ${employmentTypeLabel(employmentType)}`, { department: '', employmentType }),
      ),
  ]
}
