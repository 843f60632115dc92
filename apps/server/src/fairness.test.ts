import { connect } from 'node:net'
import { getMe, searchPeople } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'

// One account that sends as fast as it can takes its own time, and nobody else's.

const { given, port } = await testApp()

/** A connection on which call after call is sent without waiting for an answer, until it is ended; and what came back. */
const flood = (at: number, token: string) => {
  const body = '{"limit":80}'
  const call = `POST ${searchPeople.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  const socket = connect(at, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString('latin1')
    socket.write(call.repeat(20))
  })
  socket.on('error', () => undefined)
  socket.write(call.repeat(200))
  return { answers: () => heard.match(/HTTP\/1\.1 (\d+)/g) ?? [], end: () => void socket.destroy() }
}

test('while one account sends as fast as it can over four connections, each call of a colleague is answered', async () => {
  const [{ owner, employee, hr }, at] = [await given.cast(), await port()]
  const ask = async (who: { token: string }) =>
    (await fetch(`http://127.0.0.1:${at}${getMe.path}`, { headers: { authorization: `Bearer ${who.token}` } })).status
  expect([await ask(employee), await ask(hr), await ask(owner)]).toEqual([200, 200, 200])
  const floods = Array.from({ length: 4 }, () => flood(at, employee.token))
  await expect.poll(() => floods.every(({ answers }) => answers().length > 20)).toBe(true)
  const heard: number[] = []
  for (let i = 0; i < 20; i++) heard.push(...(await Promise.all([ask(hr), ask(owner)])))
  const answers = floods.flatMap((one) => one.answers())
  for (const one of floods) one.end()
  expect(heard).toEqual(heard.map(() => 200))
  // Theirs is a long line: what waited too long in it, on a slow machine, is told to come back.
  const known = ['HTTP/1.1 200', 'HTTP/1.1 429', 'HTTP/1.1 503']
  expect(answers).toEqual(expect.arrayContaining(known.slice(0, 2)))
  expect(answers.filter((answer) => !known.includes(answer))).toEqual([])
})
