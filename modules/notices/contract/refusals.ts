import { refusals } from '@daybook/platform/contract'

export const noticeRefusals = refusals({
  'notice.no_department': { status: 400, words: 'There is no such department.' },
  'notice.retracted': { status: 409, words: 'This was retracted and stays as it is. Post a new one.' },
  'notice.not_asked': { status: 409, words: 'Nobody is asked to confirm this.' },
  'notice.reminded': { status: 409, words: 'They were reminded within the last day. Try again {when}.' },
  'notice.all_confirmed': { status: 409, words: 'Everybody has confirmed.' },
  'notice.ends_first': { status: 400, words: 'Must be after it is published' },
  'notice.too_long': { status: 400, words: 'This is too long. Say it in fewer words, or in two posts.' },
  'notice.comments_closed': { status: 409, words: 'Nobody can comment on this any more. What was said stays.' },
  'notice.not_your_comment': { status: 403, words: 'Whoever wrote a comment removes it, or the owner and HR.' },
  'notice.no_file': { status: 400, words: 'This file is not there any more. Bring it again.' },
  'notice.files_full': { status: 409, words: 'You brought {files} files that are with no post yet. Use them, or wait a week.' },
  'notice.empty': { status: 400, words: 'Write what there is to say.' },
})
