import type { DocumentRequest, WantedDocument } from '@daybook/documents/contract'
import { formatDay } from '@daybook/platform/domain'

/** What a request takes, in words. */
export const kindWords = ({ kind }: Pick<DocumentRequest, 'kind'>): string =>
  ({ ANY: 'PDF or picture', PDF: 'PDF', PICTURE: 'Picture' })[kind]

/** How far it is, as `StatusWord` draws it and in words. */
export const statusOf = ({ status, dueOn }: Pick<WantedDocument, 'status' | 'dueOn'>, today: string) => {
  if (status === 'BROUGHT') return { status: 'SUBMITTED', words: 'Waits for HR' }
  if (status === 'ACCEPTED') return { status: 'APPROVED', words: 'Accepted' }
  if (status === 'SENT_BACK') return { status: 'REJECTED', words: 'Sent back' }
  return dueOn < today ? { status: 'ATTENTION', words: 'Overdue' } : { status: 'OPEN', words: 'Not brought yet' }
}

/** By when, and until when what is there is good. */
export const dayWords = ({ status, dueOn, expiresOn }: Pick<WantedDocument, 'status' | 'dueOn' | 'expiresOn'>): string =>
  status === 'ACCEPTED' || status === 'BROUGHT'
    ? expiresOn === null
      ? ''
      : `Good until ${formatDay(expiresOn)}`
    : `By ${formatDay(dueOn)}`
