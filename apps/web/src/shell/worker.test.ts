import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

// The service worker as the browser runs it: what it shows of a push, and where a press leads.

type Heard = (event: object) => void
type Shown = { title: string; body: string; tag?: string; data: { link?: string } }

const worker = (open: { href: string }[] = []) => {
  const heard = new Map<string, Heard>()
  const shown: Shown[] = []
  const opened: string[] = []
  const page = (each: { href: string }) => ({
    navigate: async (href: string) => {
      each.href = href
      return { focus: () => undefined }
    },
  })
  runInNewContext(readFileSync(join(import.meta.dirname, '../../public/sw.js'), 'utf8'), {
    URL,
    location: { origin: 'https://daybook.example' },
    addEventListener: (name: string, listener: Heard) => void heard.set(name, listener),
    registration: { showNotification: (title: string, more: Omit<Shown, 'title'>) => void shown.push({ title, ...more }) },
    clients: { matchAll: async () => open.map(page), openWindow: (href: string) => void opened.push(href) },
  })
  const tell = async (name: string, event: object) => {
    let done: unknown
    heard.get(name)?.({ ...event, waitUntil: (work: unknown) => (done = work) })
    await done
  }
  const push = (text: string) => tell('push', { data: { json: () => JSON.parse(text) } })
  const press = (link: unknown) => tell('notificationclick', { notification: { close: () => undefined, data: { link } } })
  return { shown, opened, push, press }
}

test('a push is shown as it was sent, with its tag; one that cannot be read says only that there is news', async () => {
  const { shown, push } = worker()
  await push(JSON.stringify({ title: 'Daybook', body: 'Days of yours were sent back', tag: 'a', link: '/profile' }))
  await push('no JSON')
  expect(shown).toMatchObject([
    { title: 'Daybook', body: 'Days of yours were sent back', tag: 'a', data: { link: '/profile' } },
    { title: 'Daybook', body: 'There is news' },
  ])
})

test('a press opens the screen, in the page that is open or in a new one, and never another site', async () => {
  const { opened, press } = worker()
  for (const link of ['/profile?tab=a', 'https://evil.example/a', '//evil.example', 'javascript:alert(1)', undefined])
    await press(link)
  const here = 'https://daybook.example'
  expect(opened).toEqual([`${here}/profile?tab=a`, here, here, here, `${here}/`])
  const open = [{ href: here }]
  const second = worker(open)
  await second.press('/profile')
  expect([open, second.opened]).toEqual([[{ href: `${here}/profile` }], []])
})
