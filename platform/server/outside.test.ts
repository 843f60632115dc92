import { inSystem } from '@daybook/platform/server'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { callOut, OutsideFirst } from './outside.ts'

// Nothing waits for another machine inside a transaction. That no call of ours does is seen after each server test
// (`testing/network.ts`); these are the two ways in which it is kept.

const { app, rows } = await testApp()

test('whatever reaches over the network does so outside of any transaction, or not at all', async () => {
  let calls = 0
  const call = () => callOut('a test', async () => (calls += 1))
  await expect(inSystem(app, 'test', call)).rejects.toThrow('a test inside a transaction')
  expect([calls, await call()]).toEqual([0, 1])
})

test('a transaction that lacks something is undone, and begun anew when it was fetched', async () => {
  let there: string | undefined
  const seen: unknown[] = []
  const fetched = async () => {
    const [held] = await rows(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in%'",
    )
    seen.push(held)
    there = await callOut('a test', async () => 'it')
  }
  const found = await inSystem(app, 'test', async () => {
    if (there === undefined) throw new OutsideFirst(fetched)
    return there
  })
  expect([found, seen]).toEqual(['it', [{ n: 0 }]])
})

test('what cannot be fetched ends the call with the reason, and what is lacking for ever is not asked for for ever', async () => {
  let times = 0
  const failing = inSystem(app, 'test', async () => {
    throw new OutsideFirst(async () => Promise.reject(new Error('nobody answers')))
  })
  await expect(failing).rejects.toThrow('nobody answers')
  const endless = inSystem(app, 'test', async () => {
    throw new OutsideFirst(async () => (times += 1))
  })
  await expect(endless).rejects.toThrow('has to be fetched')
  expect(times).toBe(6)
})
