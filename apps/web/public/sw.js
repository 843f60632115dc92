// Keeps what the application is made of, so that it opens without a connection. No answer of the server is ever kept here: what people see
// of their company comes from it, or from what the page itself keeps until one signs out.

const name = 'daybook-application'
const page = '/product/timesheet/myOffice'
const most = 400

const isPart = ({ origin, pathname }) => origin === location.origin && /^\/(assets|flags)\//.test(pathname)

/** Names of parts carry a hash of their content: what is there is right. The oldest go first. */
const keep = async (request, reply) => {
  const cache = await caches.open(name)
  await cache.put(request, reply)
  const all = await cache.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - most)).map((old) => cache.delete(old)))
}

/** Nobody waits for what is kept of it. */
const part = async (event, request) => {
  const found = await caches.match(request)
  if (found) return found
  const reply = await fetch(request)
  if (reply.status === 200) event.waitUntil(keep(request, reply.clone()))
  return reply
}

/** The server's answer, or what was kept where there is none. */
const orKept = async (event, key) => {
  try {
    return (await event.preloadResponse) || (await fetch(event.request))
  } catch (error) {
    const found = await caches.match(key)
    if (!found) throw error
    return found
  }
}

// Calls of the server have nothing to do with this worker: browsers that can be told so do not wait until it has started, which may take them a minute.
const past = ['/api/*', '/oauth/*'].map((urlPattern) => ({ condition: { urlPattern }, source: 'network' }))

addEventListener('install', (event) => {
  skipWaiting()
  if (event.addRoutes) event.waitUntil(event.addRoutes(past).catch(() => undefined))
})

addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload && registration.navigationPreload.enable()])),
)

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET') return
  if (isPart(url)) event.respondWith(part(event, request))
  else if (request.mode === 'navigate') event.respondWith(orKept(event, page))
  else if (url.pathname === '/theme.js') event.respondWith(orKept(event, '/theme.js'))
})

const refresh = async (key) => {
  const reply = await fetch(key)
  if (reply.status === 200 && !reply.redirected) await keep(key, reply)
}

addEventListener('message', (event) => {
  const parts = (event.data && event.data.keep) || []
  event.waitUntil(
    Promise.all([refresh(page), refresh('/theme.js'), ...parts.filter((url) => isPart(new URL(url))).map((url) => part(event, url))]),
  )
})

// News that reach this device while Daybook is closed. The server decides what of them a locked device shows (modules/notifications).

/** A page of ours, whatever was sent. */
const pageOf = (link) => {
  const url = new URL(String(link || '/'), location.origin)
  return url.origin === location.origin ? url.href : location.origin
}

const told = (data) => {
  try {
    return data.json()
  } catch {
    return {}
  }
}

addEventListener('push', (event) => {
  const { title = 'Daybook', body = 'There is news', tag, link } = told(event.data)
  const shown = { body, icon: '/icon.svg', data: { link }, ...(tag ? { tag } : {}) }
  event.waitUntil(registration.showNotification(title, shown))
})

/** The open page goes there, or a new one opens. */
const openPage = async (href) => {
  const [open] = await clients.matchAll({ type: 'window' })
  const there = open && (await open.navigate(href).catch(() => null))
  return there ? there.focus() : clients.openWindow(href)
}

addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { link } = event.notification.data || {}
  event.waitUntil(openPage(pageOf(link)))
})
