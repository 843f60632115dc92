import { useState } from 'react'
import type { ApiError } from './api-error.ts'

/** A file, what was said about it, and what the server answered. */
export type ImportFile<Answers, Reply> = {
  readonly name: string
  readonly csv: string
  readonly answers: Answers
  readonly reply: Reply
  readonly done: boolean
}

type Call<Sent, Reply> = {
  readonly mutate: (sent: Sent, more: { onSuccess: (reply: Reply) => void }) => void
  readonly reset: () => void
  readonly isPending: boolean
  readonly error: ApiError | null
}

/** One import: the file as the server read it, and each next call about it. `sent` makes a call of the file and what was said about it. */
export const useImportFile = <Answers extends object, Reply, Sent>(
  call: Call<Sent, Reply>,
  nothingSaid: Answers,
  sent: (file: { csv: string; answers: Answers; commit: boolean }) => Sent,
) => {
  const [chosen, setChosen] = useState<ImportFile<Answers, Reply> | null>(null)
  const read = (name: string, csv: string, answers: Answers, commit = false) =>
    call.mutate(sent({ csv, answers, commit }), {
      onSuccess: (reply) => setChosen({ name, csv, answers, reply, done: commit }),
    })
  return {
    chosen,
    busy: call.isPending,
    /** Why the last call was refused: of the file, of an answer, or of storing it. */
    error: call.error,
    choose: async (file: File) => read(file.name, await file.text(), nothingSaid),
    answer: (answers: Answers) => chosen && read(chosen.name, chosen.csv, answers),
    commit: () => chosen && read(chosen.name, chosen.csv, chosen.answers, true),
    again: () => {
      setChosen(null)
      call.reset()
    },
  }
}
