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
