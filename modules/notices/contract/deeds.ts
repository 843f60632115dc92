import { deeds } from '@daybook/platform/contract'

export const noticeDeeds = deeds('notice', {
  post: 'Posted a notice or news',
  change: 'Changed a notice or news',
  retract: 'Retracted a notice or news',
  remind: 'Reminded people of a notice or news',
  confirm: 'Confirmed a notice or news',
  addFile: 'Brought a file for a notice or news',
  comment: 'Commented on a notice or news',
  removeComment: 'Removed a comment on a notice or news',
})
