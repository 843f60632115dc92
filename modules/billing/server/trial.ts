import { plansOn } from '@daybook/company/domain'
import { planVersions } from '@daybook/company/server'
import { deactivateNamed } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { EventContext } from '@daybook/platform/server'
import { subscriptionDeeds } from '../contract/index.ts'
import { afterTrial } from '../domain/index.ts'
import { beginBilled, putOn } from './put-on.ts'
import { mailEnded } from './trial-mail.ts'
import { closeTrial, trialOf } from './trial-store.ts'

/** Ends a trial whose day has come: what was chosen begins on that day, billed from it on, else Free. The company is locked. */
export const endOverTrial = async (today: Day, context: EventContext): Promise<void> => {
  const { db, now, record } = context
  const trial = await trialOf(db)
  if (!trial || trial.endsOn > today) return
  await closeTrial(db, now)
  await deactivateNamed(trial.leaving, 'turn', context)
  const billed = afterTrial(trial, plansOn(await planVersions(db), trial.endsOn))
  if (billed) await beginBilled(billed, trial.endsOn, context)
  else {
    await putOn('FREE_PACK', context)
    await mailEnded(trial, context)
  }
  const planType = billed?.subscription.planType ?? 'FREE_PACK'
  record({
    deed: subscriptionDeeds.trial_ended,
    type: 'company',
    before: { planType: trial.planType },
    after: { planType, from: trial.endsOn },
  })
}
