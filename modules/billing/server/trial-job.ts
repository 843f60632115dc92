import { type App, type EventContext, inEachCompany, inSystem, type ScheduledJob } from '@daybook/platform/server'
import { billingTopics, subscriptionDeeds } from '../contract/index.ts'
import { endsSoon } from '../domain/index.ts'
import { renewUntil } from './renew.ts'
import { companyToday } from './today.ts'
import { mailEndsSoon } from './trial-mail.ts'
import { companiesInTrial, markTold, trialOf } from './trial-store.ts'

/** Ends the trial of a company if it is over; tells the owners, once, if it soon will be. */
const lookAtTrial = async (context: EventContext): Promise<void> => {
  const { db, now, record, touch } = context
  const today = await companyToday(context)
  await renewUntil(today, context)
  const trial = await trialOf(db)
  if (!trial || trial.told || !endsSoon(trial, today)) return
  await markTold(db, now)
  await mailEndsSoon(trial, context)
  record({ deed: subscriptionDeeds.trial_told, type: 'company', after: { planType: trial.planType, endsOn: trial.endsOn } })
  touch(billingTopics.billing)
}

/** Looks at every trial that is over or soon will be. */
export const lookAtTrials = async (app: App): Promise<void> => {
  const due = await inSystem(app, 'billing-trial', ({ db, now }) => companiesInTrial(db, now))
  await inEachCompany(app, 'billing-trial', due, lookAtTrial)
}

export const trialJob: ScheduledJob = { name: 'billing-trial', cron: '17 * * * *', run: lookAtTrials }
