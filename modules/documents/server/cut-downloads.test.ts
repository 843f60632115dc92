import { readdirSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { openDocument } from '../contract/index.ts'
import { documentBy, paper } from '../testing/calls.ts'

// What whoever is gone would have read stays open nowhere: a server may open only so many files, and ask a storage for so many.

const world = await testApp()
const { app, given, rows } = world

/** How many files of this server's folder are open. */
const filesOpen = (): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes(app.config.dataDir)
    } catch {
      return false
    }
  }).length

test.runIf(process.platform === 'linux').each([
  ['as soon as they are asked for', 'GET', 1],
  ['when they have begun', 'GET', 8],
  ['when they have begun, and only their headers are asked for', 'HEAD', 8],
])('downloads that are cut off %s leave no file open', async (_, method, afterMs) => {
  const owner = await given.company()
  const document = await documentBy(
    world,
    owner,
    { place: 'COMPANY' },
    'Large',
    paper('Large.pdf', `% ${'x'.repeat(4_000_000)}\n`),
  )
  const [file] = await rows<{ id: string }>('select id from document_file where document_id = $1', [document.id])
  const [port, path] = [await world.port(), openDocument.path.replace(':fileId', file?.id ?? '')]
  const authorization = `Bearer ${owner.token}`
  const opened = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })
  expect([opened.status, (await opened.arrayBuffer()).byteLength > 4_000_000]).toEqual([200, true])
  const cut = () =>
    new Promise<void>((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n\r\n`)
        setTimeout(() => done(void socket.resetAndDestroy()), afterMs)
      })
      socket.on('error', () => undefined).pause()
    })
  for (let i = 0; i < 40; i++) await cut()
  await expect.poll(filesOpen).toBe(0)
})
