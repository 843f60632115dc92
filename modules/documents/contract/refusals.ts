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
  'document.due_past': { status: 400, words: 'This day is over. Choose one that is to come.' },
  'document.left': { status: 400, words: '{name} does not work here any more.' },
  'document.accepted': { status: 409, words: 'This was accepted already.' },
  'document.other_kind': { status: 400, words: 'HR asks for {kind}. Choose another file.' },
  'document.expiry_required': { status: 400, words: 'Please say until when it is good.' },
  'document.expiry_past': { status: 400, words: 'It is not good any more on this day. Bring one that is.' },
  'document.own': { status: 403, words: 'Nobody accepts what they brought themselves.' },
  'document.not_brought': { status: 409, words: 'There is nothing to decide on.' },
  'document.reason_required': { status: 400, words: 'Please say why.' },
})
