import { shorten } from '@daybook/platform/domain'
import { kinds } from './kinds.ts'

/** What a locked device shows: what kind of news it is, or the whole line of the bell. */
export const pushShown = ['KIND', 'ALL'] as const
export type PushShown = (typeof pushShown)[number]

export type Pushed = { readonly id: string; readonly kind: string; readonly message: string; readonly link: string }

/** What a device is sent. One with the tag of another takes its place on the device. */
export type PushText = { readonly title: string; readonly body: string; readonly link: string; readonly tag: string }

// A push service takes 4 kB; a line that is longer is read in the application.
const longest = 300

const glanceOf = (name: string): string => Object.values(kinds).find((kind) => kind.name === name)?.glance ?? 'There is news'

/**
 * What a device shows of news: by itself only of what kind they are, so that nobody reads names, days or reasons off a phone on a table. Several
 * are told as one, which leads to the list of all.
 */
export const pushOf = (news: readonly Pushed[], shows: PushShown, all: string): PushText | null => {
  const [first] = news
  if (first === undefined) return null
  const { id: tag, kind, message, link } = first
  if (news.length > 1) return { title: 'Daybook', body: `${news.length} notifications for you`, link: all, tag }
  return { title: 'Daybook', body: shows === 'ALL' ? shorten(message, longest) : glanceOf(kind), link, tag }
}
