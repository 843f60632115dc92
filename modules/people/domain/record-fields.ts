/** What somebody's record says of them and others may change, as its person calls it; `custom` are all fields of the company's own together. */
export const recordFields = {
  name: 'Name in the contract',
  preferredName: 'Preferred name',
  role: 'Role',
  manager: 'Manager',
  designation: 'Job title',
  department: 'Department',
  employmentType: 'Employment type',
  birthDate: 'Date of birth',
  phone: 'Phone',
  address: 'Address',
  zone: 'Time zone',
  badge: 'Badge ID',
  custom: 'Further details',
} as const
export type RecordField = keyof typeof recordFields

export const recordFieldNames = Object.keys(recordFields) as [RecordField, ...RecordField[]]
