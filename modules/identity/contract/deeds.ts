import { deeds } from '@daybook/platform/contract'

export const identityDeeds = deeds('identity', {
  owner_confirmed: 'Confirmed that it is them',
  api_token_added: 'Made an API token',
  api_token_ended: 'Revoked an API token',
  google_connected: 'Connected a Google account',
  google_disconnected: 'Disconnected their Google account',
  email_change_agreed: 'Confirmed a new e-mail address with one mailbox',
  email_change_begun: 'Asked for a new e-mail address',
  email_change_stopped: 'Kept their e-mail address',
  email_changed: 'Changed their e-mail address',
  other_sessions_ended: 'Signed out their other devices',
  password_changed: 'Changed their password',
  password_reset: 'Chose a new password by a mailed link',
  passkey_added: 'Added a passkey',
  passkey_begun: 'Began to add a passkey',
  passkey_dropped: 'Removed a passkey',
  picture_changed: 'Changed their picture',
  picture_removed: 'Removed their picture',
  recovery_codes_renewed: 'Made new recovery codes',
  code_asked: 'Asked for a code by mail',
  reset_asked: 'Asked for a link to a new password',
  sign_up_known: 'Tried to sign up with a known address',
  signed_up: 'Signed up',
  verified: 'Proved their mailbox',
  second_factor_begun: 'Began to set up an authenticator app',
  second_factor_off: 'Removed their authenticator app',
  second_factor_on: 'Set up an authenticator app',
  session_copied: 'Signed out a device whose key somebody else had too',
  session_ended: 'Signed out a device',
  sign_in: 'Signed in',
  sign_in_failed: 'Wrong password or code',
})

export const installationDeeds = deeds('installation', {
  admin_made: 'Made somebody run this installation',
})
