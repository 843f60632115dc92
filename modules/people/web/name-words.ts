import type { NameList } from '@daybook/people/domain'

/** What the names of each list are called on screens. */
export const nameWords = {
  department: { one: 'department', label: 'Department', many: 'Departments' },
  designation: { one: 'job title', label: 'Job title', many: 'Job titles' },
} as const satisfies Record<NameList, { one: string; label: string; many: string }>
