import { deeds } from '@daybook/platform/contract'

export const documentDeeds = deeds('document', {
  bring: 'Brought a file',
  add: 'Added a document',
  change: 'Changed the name or folder of a document',
  add_version: 'Added a version of a document',
  remove: 'Removed a document',
})
