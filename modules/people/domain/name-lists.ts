/** What a company keeps a list of names for: its departments, and what people are there. */
export const nameLists = ['department', 'designation'] as const
export type NameList = (typeof nameLists)[number]
