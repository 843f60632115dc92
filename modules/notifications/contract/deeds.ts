import { deeds } from '@daybook/platform/contract'

export const notificationDeeds = deeds('notification', {
  choose: 'Changed what notifications reach them',
  unsubscribe: 'Ended mails by the link in one',
})
