import { searchPresence } from '@daybook/office/contract'
import { peopleTopics } from '@daybook/people/contract'
import { defined } from '@daybook/platform/domain'
import { pages, useRows } from '@daybook/platform/web'
import type { ClockState } from '@daybook/time/domain'
import { timeTopics } from '@daybook/time/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'

export type PresenceFilter = { readonly q: string | undefined; readonly state: ClockState | undefined }

// Each press of anybody fetches again whatever is open, fifty people a call: a longer list is fetched again by the clock.
const followed = 200
const otherwiseMs = 30_000

const presencePages = ({ q, state }: PresenceFilter, isLong: boolean) =>
  pages(
    searchPresence,
    { body: { limit: 50, ...defined({ q, state }) } },
    { topics: isLong ? [] : [timeTopics.presence, peopleTopics.people] },
  )

/** Who is in and who was today, page by page, as fresh as their number allows. */
export const usePresence = (filter: PresenceFilter) => {
  const [isLong, setLong] = useState(false)
  const list = useRows({
    ...presencePages(filter, isLong),
    placeholderData: keepPreviousData,
    refetchInterval: isLong ? otherwiseMs : false,
  })
  const nowLong = (list.rows?.length ?? 0) > followed
  if (nowLong !== isLong) setLong(nowLong)
  return list
}
