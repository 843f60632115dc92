import { connect } from 'node:net'
import { getMe, searchPeople } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'

// One account that sends as fast as it can takes its own time, and nobody else's.

const { given, port } = await testApp()

const body = '{"limit":80}'
const callOf = (token: string): string =>
  `POST ${searchPeople.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`

/** A connection on which a call is sent whenever one is answered, four at a time, until it is ended; and what came back. */
const flood = (at: number, token: string) => {
  const call = callOf(token)
  const socket = connect(at, '127.0.0.1')
  let [heard, sent] = ['', 4]
  const answers = () => heard.match(/HTTP\/1\.1 (\d+)/g) ?? []
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString('latin1')
    const more = answers().length + 4 - sent
    sent += more
    socket.write(call.repeat(more))
  })
  socket.on('error', () => undefined)
  socket.write(call.repeat(sent))
  return { answers, end: () => void socket.destroy() }
}

test('who does not wait for answers is hung up on, and told to rest for a second when they come again; nobody else is', async () => {
  const [{ employee, hr }, at] = [await given.cast(), await port()]
  const ask = (who: { token: string }) =>
    fetch(`http://127.0.0.1:${at}${getMe.path}`, { headers: { authorization: `Bearer ${who.token}`, connection: 'close' } })
  const ended = new Promise((done) => {
    const socket = connect(at, '127.0.0.1')
    socket
      .on('error', () => undefined)
      .on('close', done)
      .resume()
    socket.write(callOf(employee.token).repeat(5))
  })
  let again = await ask(employee)
  while (again.status === 200) again = await ask(employee)
  expect([again.status, again.headers.get('retry-after'), (await ask(hr)).status]).toEqual([429, '1', 200])
  await ended
  expect(await again.json()).toMatchObject({ code: 'limit.reached', response_message: expect.stringContaining('in a second') })
  await expect.poll(async () => (await ask(employee)).status).toBe(200)
})

test('while one account sends as fast as it can over twenty connections, each call of a colleague is answered', async () => {
  const [{ owner, employee, hr }, at] = [await given.cast(), await port()]
  const ask = async (who: { token: string }) =>
    (await fetch(`http://127.0.0.1:${at}${getMe.path}`, { headers: { authorization: `Bearer ${who.token}` } })).status
  expect([await ask(employee), await ask(hr), await ask(owner)]).toEqual([200, 200, 200])
  const floods = Array.from({ length: 20 }, () => flood(at, employee.token))
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
