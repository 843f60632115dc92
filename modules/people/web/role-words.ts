/** What a role is called on the screens. */
export const roleWords: Readonly<Record<string, string>> = {
  ADMIN: 'Platform administrator',
  ENTERPRISE_ADMIN: 'Owner',
  HUMAN_RESOURCE: 'Human resources',
  MANAGER: 'Manager',
  EMPLOYEE: 'Employee',
}

/** The same in plain words for any text that may be a role. */
export const roleWord = (role: string | null | undefined): string => (role && roleWords[role]) ?? '--'

/** What somebody in a role does and sees, in a sentence. */
const roleHints: Readonly<Record<string, string>> = {
  ENTERPRISE_ADMIN: 'Sees and does everything, finalises payroll, and gives roles.',
  HUMAN_RESOURCE: 'Sees everybody’s time, pay, bank accounts and documents, invites people and prepares payroll.',
  MANAGER: 'Sees and decides about the time, leave and expenses of those who report to them.',
  EMPLOYEE: 'Sees their own time and pay.',
}

export const roleHint = (role: string): string => roleHints[role] ?? ''
