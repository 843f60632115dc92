import { listFields, fieldsSetUp, peopleTopics, type ListedField } from '@daybook/people/contract'
import { q, useMay } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'

/** The fields that the company keeps of its people beside those of Daybook. */
export const fieldsQuery = q(listFields, {}, { topics: [peopleTopics.people] })

/** The same for whoever may know all of them; nobody else asks. */
export const useOwnFields = (): readonly ListedField[] => {
  const may = useMay(fieldsSetUp)
  return useQuery({ ...fieldsQuery, enabled: may }).data?.items ?? []
}
