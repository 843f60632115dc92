import { refusals } from '@daybook/platform/contract'

export const peopleRefusals = refusals({
  'people.email_taken': { status: 409, words: 'Someone with this e-mail already works in your company.' },
  'people.name_of_another': {
    status: 409,
    words: 'Somebody else here is called “{name}”. Add a surname or an initial, so that nobody takes one of you for the other.',
  },
  'people.manager_unknown': { status: 400, words: 'That manager was not found.' },
  'people.manager_cycle': { status: 409, words: 'That would make two people report to each other.' },
  'people.last_owner': { status: 409, words: 'A company needs at least one owner. Make someone else owner first.' },
  'people.own_start': {
    status: 403,
    words: 'Somebody else sets your joining date: your pay and your leave are counted from it.',
  },
  'people.field_opened': {
    status: 409,
    words: '“{label}” has values, or somebody asks for one, meant for those who see it now. Add another field for more to see.',
  },
  'people.field_of_hr': {
    status: 403,
    words:
      'What only HR sees may say something about you, too. An owner takes options away from it, lets others see it, or removes it.',
  },
  'people.field_turned': { status: 403, words: 'What HR fills is theirs to fill. An owner lets people fill it themselves.' },
  'people.own_manager': {
    status: 403,
    words:
      'This person decides about you, or would. Whom they report to, who stands in for them and what their role is are not yours to say: ask an owner.',
  },
  'people.own_place': {
    status: 403,
    words: 'You cannot move yourself to another department, manager or type of employment. Ask an owner.',
  },
  'people.own_record': {
    status: 403,
    words: 'You do not change your own name in the contract or date of birth. Ask for it in your profile.',
  },
  'people.own_title': {
    status: 403,
    words: 'You do not change your own job title or badge. Ask an owner.',
  },
  'people.leaves_alone': {
    status: 403,
    words: 'Rules that you made for several would be for you alone then. Ask an owner.',
  },
  'people.before_they_left': {
    status: 409,
    words: 'Somebody with this e-mail worked here until {day}. The joining date must be later, or those days are paid twice.',
  },
  'people.birth_in_future': { status: 400, words: 'The date of birth must be in the past.' },
  'people.born_after_joining': { status: 400, words: 'The date of birth must be before the joining date.' },
  'people.left_too_far': { status: 400, words: 'A last day lies at most a year ahead. Enter a later one when it comes nearer.' },
  'people.came_back': { status: 409, words: 'Somebody with this e-mail works here again, so this last day stays.' },
  'people.left_before_joining': { status: 400, words: 'The last day cannot be before the joining date.' },
  'people.own_role': { status: 403, words: 'You cannot change your own role.' },
  'people.role_forbidden': { status: 403, words: 'Only an owner may give or take this role.' },
  'people.deactivate_forbidden': { status: 403, words: 'Only an owner may deactivate this person.' },
  'people.self_deactivate': { status: 403, words: 'You cannot deactivate yourself.' },
  'people.self_stay': { status: 403, words: 'Your own last day is decided by somebody else.' },
  'people.not_leaving': { status: 409, words: 'This person has no last day ahead of them.' },
  'people.own_second_factor': { status: 403, words: 'Your own second step is in your profile.' },
  'people.no_second_factor': { status: 409, words: 'This person signs in without a second step.' },
  'people.field_label_taken': { status: 409, words: 'There is a field “{label}” already.' },
  'people.field_options': { status: 400, words: 'A field of choices needs at least one option; no other field has any.' },
  'people.field_hidden': {
    status: 400,
    words: 'What the person fills, the person sees. Let HR alone fill it, or show it to them.',
  },
  'people.field_too_many': { status: 409, words: 'A company has at most 30 fields of its own. Remove one first.' },
  'people.option_used': { status: 409, words: 'Somebody has “{option}”. Give them another option first.' },
  'people.field_values': { status: 409, words: '{values} would go with “{label}”. Confirm that number to remove them.' },
  'people.field_unknown': { status: 400, words: 'There is no such field.' },
  'people.field_closed': { status: 403, words: '“{label}” is filled by HR, and by nobody about themselves.' },
  'people.field_value': { status: 400, words: '{label}: {why}' },
  'people.change_waits': {
    status: 409,
    words: 'You have asked for something already. Withdraw that first, or wait for the answer.',
  },
  'people.change_nothing': { status: 400, words: 'Nothing of it would be different from what stands there.' },
  'people.change_yourself': { status: 409, words: 'As an owner you may change it directly, on your page in the directory.' },
  'people.change_directly': { status: 409, words: 'You fill “{label}” yourself, in your profile.' },
  'people.change_own': { status: 403, words: 'Nobody decides on their own request. Another owner or HR does.' },
  'people.change_decided': { status: 409, words: 'This request does not wait any more: it was decided on, or withdrawn.' },
  'people.change_each': { status: 400, words: 'Decide on each field of the request.' },
  'people.change_comment': { status: 400, words: 'Say why a field is not changed.' },
  'people.inactive': { status: 409, words: 'This person no longer works here.' },
  'people.plan_shrinks': {
    status: 402,
    words: 'Your plan becomes {plan} on {day}, and has room for {people} people until then. An owner can keep the present one.',
  },
  'people.plan_full': { status: 402, words: 'The {plan} plan is for {people} people. {larger}' },
  'people.not_invited': { status: 409, words: 'This person has already joined.' },
  'people.name_taken': { status: 409, words: 'There is “{name}” already. Merge the two if they are one.' },
  'people.name_in_use': { status: 409, words: '{people} “{name}”. Merge it into another one, which they have then.' },
  'people.name_named': {
    status: 409,
    words: '“{name}” is still named by {what}. Change that first, or merge it into another one.',
  },
  'people.merge_unknown': { status: 400, words: 'The one to merge it into was not found.' },
  'people.names_others': {
    status: 403,
    words: '{person} has this, and is an owner or of HR. Ask an owner, who changes what stands in their record.',
  },
  'people.merge_ruled': {
    status: 403,
    words: '“{name}” has, or had, {what} of its own. Ask an owner to merge it into another department.',
  },
  'people.rename_ruled': {
    status: 403,
    words: 'A department called “{name}” had {what} of its own. Ask an owner to give that name to another one.',
  },
  'people.merge_same': { status: 400, words: 'Choose another one to merge it into.' },
  'people.stand_in_same': { status: 400, words: 'Nobody stands in for themselves.' },
  'people.stand_in_unknown': { status: 400, words: 'Whoever is to stand in was not found.' },
  'people.stand_in_days': { status: 400, words: 'Choose days from today on, at most a year ahead and a year long.' },
  'people.stand_in_role': { status: 409, words: '{name} cannot stand in: that takes a manager, HR or an owner who works here.' },
  'people.stand_in_nobody': { status: 409, words: '{name} decides about nobody, so there is nothing to decide for them.' },
  'people.stand_in_taken': { status: 409, words: 'Somebody stands in on one of these days already.' },
  'invitation.invalid': { status: 404, words: 'This invitation is no longer valid. Ask for a new one.' },
  'invitation.account_exists': {
    status: 409,
    words: 'You already have a Daybook account. Enter its password to join.',
  },
  'invitation.other_mailbox': {
    status: 409,
    words: 'This invitation is for {email}. Choose the Google account with that address, or a password.',
  },
  'invitation.works_elsewhere': { status: 409, words: 'This account works in another company. Use another e-mail address.' },
  'invitation.before_they_left': {
    status: 409,
    words: 'You worked here until {day}. Ask whoever invited you to set a joining date after that, then follow the link again.',
  },
  'invitation.dates': {
    status: 409,
    words:
      'You would begin on {day}, which the date of birth or the last day in your record contradicts. Ask whoever invited you to put it right, then follow the link again.',
  },
  'import.no_rows': { status: 400, words: 'The file has no rows.' },
  'import.unreadable': {
    status: 400,
    words: 'This is not a table we can read. Save it as CSV, with quotes around texts that hold commas.',
  },
  'import.mapping': { status: 400, words: 'Say which column holds the e-mail address and the name.' },
  'import.too_many_invitations': {
    status: 429,
    words:
      'This file would mail {people} invitations, and {left} may be mailed for now. Import it without invitations, or in parts.',
  },
  'import.changed': { status: 409, words: 'Somebody changed what this file does in the meantime. Look at it again.' },
  'import.too_long': { status: 413, words: 'A file may hold at most 1,000 rows. Split it and import the parts.' },
})
