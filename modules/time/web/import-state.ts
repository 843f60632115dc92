import { searchTimesheet, importTime } from '@daybook/time/contract'
import type { Output } from '@daybook/platform/contract'
import { useApi } from '@daybook/platform/web'
import { useState } from 'react'

export type ImportReply = Output<typeof importTime>
export type ImportAnswers = { readonly zone?: string; readonly dateOrder?: 'DMY' | 'MDY' }
/** A file, what was said about it, and what the server answered. */
export type ImportFile = {
  readonly name: string
  readonly csv: string
  readonly answers: ImportAnswers
  readonly reply: ImportReply
  readonly done: boolean
}

/** One import: the file as the server read it, and each next call about it. */
export const useTimeImport = () => {
  const [chosen, setChosen] = useState<ImportFile | null>(null)
  const call = useApi(importTime, { refetches: [searchTimesheet] })
  const read = (name: string, csv: string, answers: ImportAnswers, commit = false) =>
    call.mutate(
      { body: { csv, commit, ...answers } },
      { onSuccess: (reply) => setChosen({ name, csv, answers, reply, done: commit }) },
    )
  const again = () => {
    setChosen(null)
    call.reset()
  }
  return {
    chosen,
    busy: call.isPending,
    /** Why the last call was refused: of the file, of an answer, or of storing it. */
    error: call.error,
    choose: async (file: File) => read(file.name, await file.text(), {}),
    answer: (answers: ImportAnswers) => chosen && read(chosen.name, chosen.csv, answers),
    commit: () => chosen && read(chosen.name, chosen.csv, chosen.answers, true),
    again,
  }
}
