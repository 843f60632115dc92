import { searchTimesheet, importTime } from '@daybook/time/contract'
import type { DateOrder, Output } from '@daybook/platform/contract'
import { type ImportFile, useApi, useImportFile } from '@daybook/platform/web'

export type ImportReply = Output<typeof importTime>
export type ImportAnswers = { readonly zone?: string; readonly dateOrder?: DateOrder }
export type TimeFile = ImportFile<ImportAnswers, ImportReply>

/** One import of time. */
export const useTimeImport = () =>
  useImportFile(useApi(importTime, { refetches: [searchTimesheet] }), {} as ImportAnswers, ({ csv, answers, commit }) => ({
    body: { csv, commit, ...answers },
  }))
