import { refusals } from '@daybook/platform/contract'

export const expenseRefusals = refusals({
  'expense.no_amount': { status: 400, words: 'Please enter how much it was.' },
  'expense.no_rate': { status: 400, words: 'There is no rate for this day. Ask HR, or claim it in another category.' },
  'expense.no_exchange': {
    status: 400,
    words: 'Your company has no rate for this currency on that day. Enter what one of it was worth.',
  },
  'expense.own_currency': { status: 400, words: 'An amount in your company’s own currency has no rate of exchange.' },
  'expense.tax_too_much': { status: 400, words: 'The tax in it cannot be more than the amount.' },
  'expense.future': { status: 400, words: 'This day is still to come.' },
  'expense.no_category': { status: 400, words: 'Choose a category that is in use.' },
  'expense.no_receipt': { status: 400, words: 'This receipt is not there any more. Bring it again.' },
  'expense.too_large': { status: 400, words: 'A claim is at most {most}. Hand it in as several.' },
  'expense.no_lines': { status: 409, words: 'There is nothing in this claim yet. Add a line first.' },
  'expense.reason_required': {
    status: 409,
    words: 'Say why for each line that is above its limit, has no receipt, or another rate than your company’s.',
  },
  'expense.too_many_drafts': {
    status: 409,
    words: 'You have {claims} claims that are not handed in. Hand one in, or throw one away.',
  },
  'expense.not_draft': { status: 409, words: 'This claim was handed in. Take it back to change it.' },
  'expense.not_submitted': { status: 409, words: 'This claim is not waiting for a decision any more.' },
  'expense.waits_for_hr': { status: 403, words: 'This claim waits for HR.' },
  'expense.own': { status: 403, words: 'Nobody decides on, pays or advances their own expenses.' },
  'expense.note_required': { status: 400, words: 'Please say why.' },
  'expense.cut_lines': {
    status: 400,
    words: 'An approved amount is between nothing and what was claimed, for lines of this claim.',
  },
  'expense.all_cut': { status: 400, words: 'Nothing of this claim is left. Send it back instead.' },
  'expense.not_decided': { status: 409, words: 'There is no decision to take back.' },
  'expense.undo_over': {
    status: 409,
    words: 'A decision is taken back within a minute, by whoever gave it, unless the claim is paid or was changed since.',
  },
  'expense.other_currency': {
    status: 409,
    words: 'Your company has another currency by now. Send the claim back, so that it is handed in anew.',
  },
  'expense.written_in_other': {
    status: 409,
    words: 'Your company has another currency by now. Open the claim, look at its amounts and save it, then hand it in.',
  },
  'expense.not_approved': { status: 409, words: 'Only what is approved is paid, and only once.' },
  'expense.category_exists': { status: 409, words: 'There is a category with this name already.' },
  'expense.too_many_categories': { status: 409, words: 'A company has at most {categories} categories.' },
  'expense.too_many_currencies': { status: 409, words: 'A company keeps rates of at most {currencies} currencies.' },
  'expense.unit_used': {
    status: 409,
    words: 'Distances were claimed in {unit} already, and would mean others. Add a category with other rates instead.',
  },
  'expense.own_waits': {
    status: 403,
    words: 'Something that you claimed in this category waits for a decision. Keep its name until then, or ask an owner.',
  },
  'expense.no_rates_here': { status: 400, words: 'A category that is claimed by its amount has no rates.' },
  'expense.receipts_full': {
    status: 409,
    words: 'You brought {receipts} receipts that are on no claim yet. Use them: what is on none goes by itself after a week.',
  },
  'expense.receipt_stays': { status: 409, words: 'This receipt is on a claim that was handed in.' },
  'expense.advance_used': { status: 409, words: 'Some of this advance is used for a claim, so it stays.' },
  'expense.nobody': { status: 400, words: 'They do not work here any more.' },
})
