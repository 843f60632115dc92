/** What a company keeps a list of names for: its departments, and what people are there. */
export const nameLists = ['department', 'designation'] as const
export type NameList = (typeof nameLists)[number]

/** Whether two names are one, however they were typed: without regard to case and to blanks around. */
export const isSameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
