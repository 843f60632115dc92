import { setTimeout as sleep } from 'node:timers/promises'
import { inSystem, type Work } from '@daybook/platform/server'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { count, sql } from './sql.ts'

// What is sent in one with the commit: the statements that were left to the end, then what was gathered, then the commit itself.

const { app } = await testApp()

/** Fails in the database with a code, and says so after what follows it was refused for that. */
const failLate = ({ db, touch, lastly }: Work, code: string): void => {
  touch('company.settings' as never)
  lastly(async () => {
    try {
      return await count(db, sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`))
    } catch (error) {
      await sleep(20)
      throw error
    }
  })
}

test('a statement that fails at the end is why, whatever is heard of first', async () => {
  await expect(inSystem(app, 'test', async (work) => failLate(work, '22P05'))).rejects.toMatchObject({ code: '22P05' })
})

test('a conflict at the end is tried again', async () => {
  let times = 0
  const work = async (work: Work) => {
    if (++times < 3) failLate(work, '40001')
    return 'done'
  }
  expect([await inSystem(app, 'test', work), times]).toEqual(['done', 3])
})
