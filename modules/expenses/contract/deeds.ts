import { deeds } from '@daybook/platform/contract'

export const expenseDeeds = deeds('expense', {
  add: 'Began a claim of expenses',
  save: 'Changed a claim of expenses',
  remove: 'Threw a claim of expenses away',
  submit: 'Handed a claim of expenses in',
  take_back: 'Took a claim of expenses back',
  approve: 'Approved a claim of expenses',
  hand_on: 'Approved a claim of expenses and handed it on to HR',
  reject: 'Sent a claim of expenses back',
  undo: 'Took back a decision on a claim of expenses',
  paid: 'Paid a claim of expenses',
  add_receipt: 'Brought a receipt',
  remove_receipt: 'Took a receipt away',
  add_category: 'Added a category of expenses',
  change_category: 'Changed a category of expenses',
  exchange: 'Changed rates of exchange',
  set_up: 'Changed how expenses are decided and paid',
  advance: 'Gave an advance on expenses',
  remove_advance: 'Took an advance on expenses back',
})
