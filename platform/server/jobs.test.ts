import { testApp } from '@daybook/testing'
import { expect, inject, test } from 'vitest'
import { startJobs } from './jobs.ts'

const { app, rows } = await testApp({ own: true })
const [{ name: database } = { name: '' }] = await rows<{ name: string }>('select current_database() as name')

test('a run whose server was killed is missed after a minute, also in a queue that was made before that was so', async () => {
  const address = { ...inject('cluster').app, user: 'daybook_jobs', database }
  const jobs = await startJobs(app, address)
  await rows('update pgboss.queue set heartbeat_seconds = null, expire_seconds = 900')
  await jobs.close()
  await (await startJobs(app, address)).close()
  const queues = await rows<{ name: string; heartbeat_seconds: number; expire_seconds: number }>(
    "select name, heartbeat_seconds, expire_seconds from pgboss.queue where name <> 'dead' and name not like '\\_\\_%'",
  )
  expect(queues.map(({ name }) => name).toSorted()).toEqual(app.jobs.map(({ name }) => name).toSorted())
  expect(new Set(queues.map(({ heartbeat_seconds }) => heartbeat_seconds))).toEqual(new Set([60]))
  // A long run is not begun a second time beside itself.
  expect(new Set(queues.map(({ expire_seconds }) => expire_seconds))).toEqual(new Set([4 * 3600]))
})
