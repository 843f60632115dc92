import { deeds } from '@daybook/platform/contract'

export const notificationDeeds = deeds('notification', {
  choose: 'Changed what notifications reach them',
  push_on: 'Turned notifications on for a device',
  push_off: 'Turned notifications off for a device',
  unsubscribe: 'Ended mails by the link in one',
})
