import { deeds } from '@daybook/platform/contract'

export const documentDeeds = deeds('document', {
  bring: 'Brought a file',
  add: 'Added a document',
  change: 'Changed the name or folder of a document',
  add_version: 'Added a version of a document',
  remove: 'Removed a document',
  expire: 'Removed a document whose time was over',
  add_rule: 'Set how long documents are kept',
  change_rule: 'Changed how long documents are kept',
  remove_rule: 'Removed a rule of how long documents are kept',
  hold: 'Put a legal hold on documents',
  lift_hold: 'Lifted a legal hold on documents',
  ask_confirmation: 'Asked people to confirm a document',
  end_confirmation: 'Ended asking people to confirm a document',
  sign: 'Confirmed a document',
  refuse: 'Refused to sign a document',
  ask: 'Asked people for a document',
  ask_no_more: 'Asked for a document no more',
  bring_wanted: 'Brought a document that was asked for',
  accept: 'Accepted a document that was asked for',
  send_back: 'Sent back a document that was asked for',
})
