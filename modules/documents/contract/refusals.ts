import { refusals } from '@daybook/platform/contract'

export const documentRefusals = refusals({
  'document.files_full': {
    status: 409,
    words: 'You brought {files} files that are in no document yet. Use them: what is in none goes by itself after a week.',
  },
  'document.no_file': { status: 400, words: 'This file is not there any more. Bring it again.' },
  'document.no_department': { status: 400, words: 'There is no such department.' },
  'document.not_yours': {
    status: 403,
    words: 'Only owner and HR change this document: it is not one that you brought to your own place.',
  },
  'document.too_many_versions': {
    status: 409,
    words: 'This document has {versions} versions. Add the file as a document of its own.',
  },
})
