/** What each recorded action is called on the screen and in the file. A test fails when one has no words. */
export const actionWords: Readonly<Record<string, string>> = {
  'auth.refused': 'Was refused a call',
  'clock.break_end': 'Ended a break',
  'clock.break_start': 'Began a break',
  'clock.in': 'Clocked in',
  'clock.out': 'Clocked out',
  'company.create': 'Set up the company',
  'company.update': 'Changed the company',
  'holiday.add': 'Added a holiday',
  'holiday.change': 'Changed a holiday',
  'holiday.remove': 'Removed a holiday',
  'identity.owner_confirmed': 'Confirmed that it is them',
  'identity.api_token_added': 'Made an API token',
  'identity.api_token_ended': 'Revoked an API token',
  'identity.google_connected': 'Connected a Google account',
  'identity.google_disconnected': 'Disconnected their Google account',
  'identity.email_change_agreed': 'Confirmed a new e-mail address with one mailbox',
  'identity.email_change_begun': 'Asked for a new e-mail address',
  'identity.email_change_stopped': 'Kept their e-mail address',
  'identity.email_changed': 'Changed their e-mail address',
  'identity.other_sessions_ended': 'Signed out their other devices',
  'identity.password_changed': 'Changed their password',
  'identity.passkey_added': 'Added a passkey',
  'identity.passkey_begun': 'Began to add a passkey',
  'identity.passkey_dropped': 'Removed a passkey',
  'identity.recovery_codes_renewed': 'Made new recovery codes',
  'identity.second_factor_begun': 'Began to set up an authenticator app',
  'identity.second_factor_off': 'Removed their authenticator app',
  'identity.second_factor_on': 'Set up an authenticator app',
  'identity.session_ended': 'Signed out a device',
  'identity.sign_in': 'Signed in',
  'identity.sign_in_failed': 'Wrong password or code',
  'pay_cycle.add': 'Added a pay cycle',
  'pay_cycle.status': 'Switched a pay cycle on or off',
  'pay_period.add': 'Added pay periods',
  'pay_terms.save': 'Changed pay terms',
  'payroll.adjust': 'Adjusted a payslip',
  'payroll.finalize': 'Finalised a payroll',
  'payroll.mark_paid': 'Marked a payroll as paid',
  'payroll.preview': 'Previewed a payroll',
  'people.create': 'Took a place in the company',
  'people.deactivate': 'Deactivated somebody',
  'people.import': 'Imported people',
  'people.invite': 'Invited somebody',
  'people.join': 'Joined the company',
  'people.reinvite': 'Invited somebody again',
  'people.second_factor_reset': 'Reset somebody’s second step',
  'people.update': 'Changed somebody’s data',
  'support.ended': 'Ended the access of support',
  'support.entered': 'Came in as support',
  'support.granted': 'Let support in',
  'support.left': 'Left again',
  'support.viewed': 'Looked at',
  'timesheet.approve': 'Approved timesheets',
  'timesheet.import': 'Imported time entries',
  'timesheet.recall': 'Took a timesheet back',
  'timesheet.reject': 'Rejected timesheets',
  'timesheet.reopen': 'Reopened a timesheet',
  'timesheet.save': 'Saved a day',
  'timesheet.submit': 'Submitted a timesheet',
}

/** The name of an action for people; one that is not known yet keeps its own. */
export const wordsForAction = (action: string): string => actionWords[action] ?? action

type Deed = { action: string; changes: readonly { field: string; after: string | null }[] }

/** A deed in words; of what support looked at, also what it was. */
export const deedWords = ({ action, changes }: Deed): string => {
  const shown = action === 'support.viewed' ? changes.find(({ field }) => field === 'shown')?.after : undefined
  return shown ? `${wordsForAction(action)}: ${shown}` : wordsForAction(action)
}
