import type { Deed } from '@daybook/platform/contract'
import { dropStoredFile, type Work } from '@daybook/platform/server'
import { confirmationEnded } from '../contract/index.ts'
import { dropConfirmations, lastConfirmation } from './confirmation-store.ts'
import { type DocumentRow, dropDocument } from './document-store.ts'
import { dropFile, filesOf } from './file-store.ts'
import { documentForLog } from './present.ts'

type Removing = Pick<Work, 'db' | 'emit' | 'record'>
type Removed = Pick<DocumentRow, 'id' | 'place' | 'department' | 'person_id' | 'folder' | 'name'>

/**
 * Removes a document that is held, with its versions and their files. Where a legal hold is on it, or somebody has confirmed it, the database
 * refuses: who removes asks before.
 */
export const removeWhole = async ({ db, emit, record }: Removing, row: Removed, deed: Deed): Promise<void> => {
  const last = await lastConfirmation(db, row.id)
  await dropConfirmations(db, row.id)
  const files = await filesOf(db, row.id)
  for (const { id, file_id } of files) {
    await dropFile(db, id)
    await dropStoredFile(db, file_id)
  }
  await dropDocument(db, row.id)
  if (last && !last.ended) await emit(confirmationEnded, { confirmationId: last.id })
  const versions = files.map(({ number, name, kind, size }) => ({ number, name, kind, size }))
  record({ deed, type: 'document', id: row.id, before: { ...documentForLog(row), versions } })
}
