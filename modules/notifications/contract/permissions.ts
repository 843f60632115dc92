import { everyoneOwn, permission } from '@daybook/platform/contract'

/** Whoever is let in from support has none of their own, and reads nobody else's. */
export const notificationRead = permission('notification.read', 'Read and acknowledge own notifications', {
  ...everyoneOwn,
  ADMIN: 'own',
})
