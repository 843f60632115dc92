import { importPeople, searchPeople } from '@daybook/people/contract'
import { checkMapping, type ColumnMapping, type DateOrder, type PersonColumn } from '@daybook/people/domain'
import { ApiError, call, useApi } from '@daybook/platform/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { useOwnFields } from './field-query.ts'
import { openFile, orderIn, suggestedMapping, type ImportFile } from './import-table.ts'

export type ImportReply = z.output<typeof importPeople.response>

/** Everything one import holds: the file, what its columns mean, the preview, and what came of it. */
export const useImport = () => {
  const own = useOwnFields()
  const [file, setFile] = useState<ImportFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [mapping, setMapping] = useState<ColumnMapping>({})
  const [answered, setAnswered] = useState<DateOrder | null>(null)
  const [invite, setInvite] = useState(true)
  const [done, setDone] = useState<ImportReply | null>(null)
  const found = file ? orderIn(file, mapping) : null
  const order = found ?? answered
  const checked = checkMapping(mapping)
  const body = { csv: file?.csv ?? '', mapping, dateOrder: order ?? ('YMD' as const) }
  const isAnswered = checked.ok && order !== null
  const preview = useQuery<ImportReply, ApiError>({
    queryKey: ['import preview', file?.id, mapping, order],
    queryFn: ({ signal }) => call(importPeople, { body: { ...body, commit: false } }, { signal }),
    enabled: file !== null && isAnswered && done === null,
    retry: false,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  // What somebody else changed meanwhile is looked at before it is brought.
  const store = useApi(importPeople, { refetches: [searchPeople], onError: () => void preview.refetch() })

  const choose = async (chosen: File) => {
    const opened = await openFile(chosen)
    setProblem(typeof opened === 'string' ? opened : null)
    if (typeof opened === 'string') return
    setFile(opened)
    setMapping(suggestedMapping(opened, own))
    setAnswered(null)
    setDone(null)
  }
  const map = (header: string, field: PersonColumn | null) =>
    setMapping((before) => {
      const others = Object.entries(before).filter(([other, value]) => other !== header && value !== field)
      return Object.fromEntries(field === null ? others : [...others, [header, field]])
    })
  const commit = () =>
    store.mutate({ body: { ...body, commit: true, invite, look: preview.data?.look ?? null } }, { onSuccess: setDone })
  const again = () => {
    setFile(null)
    setDone(null)
    store.reset()
  }
  return {
    own,
    file,
    problem,
    mapping,
    mappingProblem: checked.ok ? null : checked.code,
    order: { found, answered, answer: setAnswered },
    isAnswered,
    invite,
    setInvite,
    preview,
    store,
    done,
    choose,
    map,
    commit,
    again,
  }
}
export type Import = ReturnType<typeof useImport>
