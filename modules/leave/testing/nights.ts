import type { TestWorld } from '@daybook/testing/harness'

/** Nights of a world whose server and database are its alone: at three o'clock (UTC) of a day the leave of everybody there is booked. */
export const leaveNights = ({ app, clock }: Pick<TestWorld, 'app' | 'clock'>) => {
  const job = app.jobs.find(({ name }) => name === 'leave-ledger')
  if (!job) throw new Error('no job books leave')
  return async (on: string): Promise<void> => {
    clock.set(`${on}T03:00:00Z`)
    await job.run(app)
  }
}
