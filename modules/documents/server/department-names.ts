import { departmentRenamed } from '@daybook/people/contract'
import { plural } from '@daybook/platform/domain'
import { type Db, type Listener, type Mount, onNow } from '@daybook/platform/server'
import { documentTopics } from '../contract/index.ts'
import { documentsOfDepartment, renameDepartment } from './document-store.ts'

/** What of the documents names a department. */
export const namedByDocuments = async (db: Db, department: string): Promise<string[]> => {
  const documents = await documentsOfDepartment(db, department)
  return documents === 0 ? [] : [plural(documents, 'document')]
}

/** Documents of a department follow its name. */
const followName: Listener<typeof departmentRenamed> = async ({ from, to }, { db, touch }) => {
  if ((await renameDepartment(db, from, to)) > 0) touch(documentTopics.documents)
}

export const departmentEvents: readonly Mount[] = [onNow(departmentRenamed, followName)]
