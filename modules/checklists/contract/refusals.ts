import { refusals } from '@daybook/platform/contract'

export const checklistRefusals = refusals({
  'checklist.template_exists': { status: 409, words: 'There is a checklist with this name already.' },
  'checklist.never_by_itself': { status: 400, words: 'Only a checklist for joining or leaving begins by itself.' },
  'checklist.no_department': { status: 400, words: 'There is no such department any more.' },
  'checklist.too_many_templates': { status: 409, words: 'A company has at most {lists} checklists.' },
  'checklist.nobody': { status: 400, words: 'They do not work here any more.' },
  'checklist.put_away': { status: 400, words: 'This checklist is not in use. Choose another one.' },
  'checklist.no_day': { status: 400, words: 'Please choose a day: none is known of {name}.' },
  'checklist.other_day': {
    status: 400,
    words: 'The record of {name} says {day}. Change it there, and the tasks move along.',
  },
  'checklist.too_far': { status: 400, words: 'Choose a day within two years.' },
  'checklist.runs_already': { status: 409, words: 'This checklist is under way for {name} already.' },
  'checklist.stopped': { status: 409, words: 'This checklist was stopped. Nothing is done in it any more.' },
  'checklist.ended': { status: 409, words: 'This checklist is not under way any more.' },
  'checklist.not_open': { status: 409, words: 'This task is settled already.' },
  'checklist.not_settled': { status: 409, words: 'This task is open already.' },
  'checklist.left_out': { status: 403, words: 'Owner or HR left this task out. They can open it again.' },
  'checklist.waiting': { status: 409, words: 'This task waits until others are settled.' },
  'checklist.awaited': { status: 409, words: 'Something that waited for this task is done. Open that first.' },
  'checklist.handed_in': { status: 409, words: 'This task is handed in already. Somebody has to agree to it.' },
  'checklist.not_handed_in': { status: 409, words: 'This task is not handed in, so there is nothing to agree to.' },
  'checklist.four_eyes': { status: 403, words: 'Somebody else agrees to this task.' },
  'checklist.own': { status: 403, words: 'In a checklist about yourself you do your own tasks. Somebody else does the others.' },
})
