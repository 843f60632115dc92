/** Whether this browser can be told anything while Daybook is closed: here, and at this address. */
export const canBeTold = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

export type Subscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/**
 * Asks the browser's permission, and has it reached at an address of its own; null where its owner says no. The address is a new one each time:
 * whoever was told things here before is told them no more. The worker is the one that keeps the application's files (apps/web/public/sw.js).
 */
export const subscribe = async (serverKey: string): Promise<Subscription | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
  const { endpoint = '', keys = {} } = made.toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}

/** Gives the address of this browser up: its push service then takes nothing more for it. */
export const unsubscribe = async (): Promise<void> => {
  const registration = canBeTold() ? await navigator.serviceWorker.getRegistration() : undefined
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
