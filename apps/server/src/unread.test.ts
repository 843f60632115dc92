import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { type Member, testApp } from '@daybook/testing'
import { searchTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'

const { app, given, rows, port } = await testApp()
const MB = 1024 * 1024

// Texts that no compression makes short.
const note = (): string => String.fromCharCode(...Array.from(randomBytes(500), (byte, i) => 0x4e00 + byte * 80 + ((i * 7) % 80)))

/** Three months of days full of entries with the longest notes. */
const longTimesheet = ({ companyId, userId }: Member) =>
  rows(
    `insert into work_entry (company_id, id, person_id, day, minutes, zone, source, note)
     select $1, gen_random_uuid(), $2, '2025-12-14'::date + (n / 50)::int, 20, 'Europe/Berlin', 'manual', note from unnest($3::text[]) with ordinality x(note, n)`,
    [companyId, userId, Array.from({ length: 4500 }, note)],
  )

test.each(['identity', 'br'])('a long reply (%s) counts for whoever asked for it until it was taken', async (encoding) => {
  const { employee } = await given.cast()
  await longTimesheet(employee)
  const at = await port()
  const body = JSON.stringify({ from: '2025-12-14', to: '2026-03-15' })
  const headers = `host: x\r\nauthorization: Bearer ${employee.token}\r\naccept-encoding: ${encoding}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
  const sockets = Array.from({ length: 12 }, () => {
    const socket = connect(at, '127.0.0.1').on('error', () => {})
    socket.pause().write(`POST ${searchTimesheet.path} HTTP/1.1\r\n${headers}\r\n\r\n${body}`)
    return socket
  })
  await expect.poll(() => app.server.unread.bytes, { timeout: 20_000 }).toBeGreaterThan(8 * MB)
  expect(app.server.unread.bytes).toBeLessThanOrEqual(24 * MB)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => app.server.unread.bytes).toBe(0)
})

test('the description of the API is in memory once, however many ask for it at the same time', async () => {
  const at = await port()
  const before = process.memoryUsage().rss
  const most = { rss: 0 }
  const asked = Array.from({ length: 150 }, () => {
    const socket = connect(at, '127.0.0.1').on('error', () => {})
    const state = { socket, answered: false }
    socket.once('data', () => {
      state.answered = true
      socket.pause()
      most.rss = Math.max(most.rss, process.memoryUsage().rss)
    })
    // Whoever leaves the most lying is hung up on, on a busy machine also before they have seen the first of it.
    socket.once('close', () => (state.answered = true))
    socket.write('GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(4))
    return state
  })
  await expect.poll(() => asked.every(({ answered }) => answered), { timeout: 20_000 }).toBe(true)
  for (const { socket } of asked) socket.destroy()
  expect(most.rss).toBeGreaterThan(0)
  expect(most.rss - before).toBeLessThan(150 * MB)
})
