import { peoplePaths, searchPeople } from '@daybook/people/contract'
import { Avatar, call, setPeopleSearch, useFollow } from '@daybook/platform/web'
import { useEffect, useRef } from 'react'
import { useMe } from './me.ts'

/** Lets the command palette find people of the reader's company and open them. Mounted once, by the frame. */
export const PeopleInPalette = (): null => {
  const { companyId } = useMe()
  const follow = useRef(useFollow())
  useEffect(() => {
    if (companyId === null) return
    setPeopleSearch(async (words, signal) => {
      const { items } = await call(searchPeople, { body: { q: words, limit: 8 } }, { signal })
      return items.map((person) => ({
        id: `person ${person.userId}`,
        label: person.userName,
        group: 'People',
        detail: [person.designation, person.department].filter(Boolean).join(', ') || person.email,
        keywords: [words, person.email],
        icon: <Avatar name={person.userName} src={person.profileImageS3Path} size={22} />,
        run: () => follow.current(peoplePaths.directory({ person: person.userId })),
      }))
    })
    return () => setPeopleSearch(null)
  }, [companyId])
  return null
}
