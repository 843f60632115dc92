import { calendarTopics } from '@daybook/calendar/contract'
import { leaveTopics } from '@daybook/leave/contract'
import { searchTeamToday, searchTeamWeek, type teamChoices } from '@daybook/office/contract'
import { peopleTopics } from '@daybook/people/contract'
import type { Day } from '@daybook/platform/domain'
import { pages, useRows } from '@daybook/platform/web'
import { timeTopics } from '@daybook/time/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'

export type TeamChoice = (typeof teamChoices)[number]

// Each press of anybody fetches again whatever is open, fifty people a call: a longer list is fetched again by the clock alone.
const followed = 200
const limit = 50
// Who should be there by now becomes missing without any news, and what runs grows.
const everyMs = 60_000

const topicsOf = (isLong: boolean) =>
  isLong
    ? []
    : [
        timeTopics.presence,
        timeTopics.timesheet,
        timeTopics.approval,
        peopleTopics.people,
        calendarTopics.calendar,
        leaveTopics.leave,
      ]

/** Whether a list has grown too long to be fetched again with each press. */
const useLong = () => {
  const [isLong, setLong] = useState(false)
  const look = <T extends { readonly rows: readonly unknown[] | undefined }>(list: T): T => {
    const nowLong = (list.rows?.length ?? 0) > followed
    if (nowLong !== isLong) setLong(nowLong)
    return list
  }
  return { isLong, look }
}

const kept = { placeholderData: keepPreviousData, refetchInterval: everyMs } as const

/** What the team does now, page by page, and today as far as it is. */
export const useTeamToday = (people: TeamChoice) => {
  const { isLong, look } = useLong()
  return look(useRows({ ...pages(searchTeamToday, { body: { limit, people } }, { topics: topicsOf(isLong) }), ...kept }))
}

/** Seven days of the team, page by page. */
export const useTeamWeek = (people: TeamChoice, from: Day) => {
  const { isLong, look } = useLong()
  return look(useRows({ ...pages(searchTeamWeek, { body: { limit, people, from } }, { topics: topicsOf(isLong) }), ...kept }))
}
