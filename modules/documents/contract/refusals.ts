import { refusals } from '@daybook/platform/contract'

export const documentRefusals = refusals({
  'document.files_full': {
    status: 409,
    words: 'You brought {files} files that are in no document yet. Use them: what is in none goes by itself after a week.',
  },
  'document.not_in_plan': { status: 409, words: 'Your company takes no documents at the moment. Ask whoever invited you.' },
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
  'document.left': { status: 400, words: 'Somebody of these does not work here, or not any more.' },
  'document.accepted': { status: 409, words: 'This was accepted already.' },
  'document.other_kind': { status: 400, words: 'HR asks for {kind}. Choose another file.' },
  'document.expiry_required': { status: 400, words: 'Please say until when it is good.' },
  'document.expiry_past': { status: 400, words: 'It is not good any more on this day. Bring one that is.' },
  'document.own': { status: 403, words: 'Nobody accepts what they brought themselves.' },
  'document.not_brought': { status: 409, words: 'There is nothing to decide on.' },
  'document.reason_required': { status: 400, words: 'Please say why.' },
  'document.asked_already': { status: 409, words: 'People are asked to confirm it already. End that first.' },
  'document.no_reader': { status: 400, words: 'Somebody of these cannot see the document, or does not work here any more.' },
  'document.too_many_signers': { status: 400, words: 'At most {people} people are asked at once.' },
  'document.name_required': { status: 400, words: 'Please type your name.' },
  'document.signed_already': { status: 409, words: 'You have confirmed this already.' },
  'document.sign_over': { status: 409, words: 'This is asked for no more, or there is a newer version.' },
  'document.not_signed': { status: 409, words: 'This was not confirmed yet.' },
  'document.held': { status: 409, words: 'This must be kept for now: a legal hold is on it. Nobody can remove it.' },
  'document.held_already': { status: 409, words: 'There is a legal hold already.' },
  'document.own_hold': { status: 403, words: 'A hold that is about you is lifted by somebody else.' },
  'document.not_over': {
    status: 409,
    words: 'The time of “{name}” is not over, or somebody has confirmed it. Look at the list again.',
  },
  'document.rule_exists': { status: 409, words: 'There is a rule for this already. Change that one.' },
  'document.signed': { status: 409, words: 'Somebody has confirmed this document, so it stays.' },
})
