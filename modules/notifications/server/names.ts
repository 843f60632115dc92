import { findWorkerName } from '@daybook/people/server'
import type { EventContext } from '@daybook/platform/server'

/** What whoever did something is called to whom it was done. Support has no name here. */
export const doerName = async ({ db }: Pick<EventContext, 'db'>, by: string): Promise<string> =>
  (await findWorkerName(db, by))?.name ?? 'Support'
