import { topics } from '@daybook/platform/contract'

/** Told to single people, never to a whole company. */
export const notificationTopics = topics('notification')
