import type { FieldFillers, FieldKind, FieldReaders } from '@daybook/people/domain'

export const kindWords: Readonly<Record<FieldKind, string>> = {
  TEXT: 'Text',
  LONG_TEXT: 'Long text',
  NUMBER: 'Number',
  DATE: 'Date',
  YES_NO: 'Yes or no',
  CHOICE: 'Choice',
}

/** The owner sees what HR sees. */
export const readerWords: Readonly<Record<FieldReaders, string>> = {
  EVERYBODY: 'Everybody',
  MANAGER: 'The person, their manager and HR',
  PERSON: 'The person and HR',
  HR: 'HR only',
}

export const fillerWords: Readonly<Record<FieldFillers, string>> = { HR: 'HR', PERSON: 'The person and HR' }
