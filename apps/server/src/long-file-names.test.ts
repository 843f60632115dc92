import { leastHold, longestHold, preparedCalls, testApp, type ValidCall, validCalls } from '@daybook/testing'
import { expect, test } from 'vitest'

// A file is called what its sender likes. Marks of one class and then as many of another take the square of their number to put in order.

const world = await testApp()
const { madeFor, heard } = preparedCalls(world)
const bringing = validCalls.filter(({ endpoint }) => endpoint.upload)

const bring = async (valid: ValidCall, name?: string) => {
  const { who, file, ...input } = await madeFor(valid)
  if (!file) throw new Error(`${valid.endpoint.name} brings no file`)
  const sent = { ...input, file: { ...file, ...(name === undefined ? {} : { name }) } }
  return async () => {
    const reply = await (who ? world.api.as(who) : world.api).send(valid.endpoint, sent, { key: `named-${name?.length}` })
    expect(heard(valid, reply).status).toBe(200)
  }
}

test.each(bringing.map((valid): [string, ValidCall] => [valid.endpoint.name, valid]))(
  '%s takes a file with a name of very many marks at once',
  async (_name, valid) => {
    // What the first of them loads is no matter of its name.
    await (await bring(valid))()
    const named = () => bring(valid, `a${'\u0301'.repeat(19_000)}${'\u0316'.repeat(19_000)}.pdf`)
    expect(await leastHold(async () => longestHold(await named()), 100)).toBeLessThan(100)
  },
)
