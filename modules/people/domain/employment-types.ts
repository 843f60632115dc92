import type { Cell } from './person-cells.ts'

/** How somebody is employed, in the order in which a form offers it. */
export const employmentTypes = ['FULL_TIME', 'PART_TIME', 'TEMPORARY', 'APPRENTICE', 'INTERN', 'CONTRACTOR'] as const
export type EmploymentType = (typeof employmentTypes)[number]

/** What each is called on the screens, and `also` in the files of other products, in lower case. */
const words: Readonly<Record<EmploymentType, { readonly label: string; readonly also: readonly string[] }>> = {
  FULL_TIME: { label: 'Full-time', also: ['permanent', 'regular', 'regular full time'] },
  PART_TIME: { label: 'Part-time', also: ['regular part time', 'mini job', 'minijob'] },
  TEMPORARY: { label: 'Temporary', also: ['fixed term', 'temp', 'seasonal'] },
  APPRENTICE: { label: 'Apprentice', also: ['trainee', 'apprenticeship'] },
  INTERN: { label: 'Intern', also: ['internship', 'working student'] },
  CONTRACTOR: { label: 'Contractor', also: ['contract', 'freelance', 'freelancer'] },
}

export const employmentTypeLabel = (type: EmploymentType): string => words[type].label

/** The types as the choices of a form. */
export const employmentTypeChoices: readonly { readonly value: EmploymentType; readonly label: string }[] = employmentTypes.map(
  (value) => ({ value, label: employmentTypeLabel(value) }),
)

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')

const byWord = new Map<string, EmploymentType>(
  employmentTypes.flatMap((type) => [words[type].label, ...words[type].also].map((word) => [plain(word), type] as const)),
)

/** A cell of a list, under whatever name another product has for it. */
export const readEmploymentType = (text: string): Cell<EmploymentType> => {
  const value = byWord.get(plain(text))
  return value ? { value } : { reason: `Must be ${employmentTypes.map(employmentTypeLabel).join(', ')}` }
}
