import { topics } from '@daybook/platform/contract'

/** Told to whoever arranged their own page, never to a whole company. */
export const officeTopics = topics('office')
