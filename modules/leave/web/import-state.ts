import { getLeaveBalances, importLeave } from '@daybook/leave/contract'
import { bringsBalances, leaveColumns } from '@daybook/leave/domain'
import type { DateOrder, Output } from '@daybook/platform/contract'
import { foldText } from '@daybook/platform/domain'
import { type ImportFile, useApi, useImportFile } from '@daybook/platform/web'

export type ImportReply = Output<typeof importLeave>
export type TypeOf = { readonly name: string; readonly typeId: string | null }
export type ImportAnswers = {
  readonly dateOrder?: DateOrder
  readonly asOf?: string
  readonly typeOf?: readonly TypeOf[]
}
export type LeaveFile = ImportFile<ImportAnswers, ImportReply>

/** Whether a file of balances leaves open of which day they are. */
export const asksDay = ({ format, columns }: ImportReply): boolean => {
  const names = new Set(columns.map((column) => foldText(column)))
  return bringsBalances(format) && !leaveColumns[format].day?.some((name) => names.has(name))
}

/** The names of types that nobody said the meaning of: not by their name, and not by an answer. */
export const openTypes = ({ types }: ImportReply, { typeOf = [] }: ImportAnswers) =>
  types.filter(({ name, typeId }) => typeId === null && !typeOf.some((said) => said.name === name))

/** Whether something is still to be said before the rows mean anything. */
export const isOpen = ({ reply, answers }: LeaveFile): boolean =>
  reply.questions.dateOrder.length > 0 || openTypes(reply, answers).length > 0 || (asksDay(reply) && answers.asOf === undefined)

/** One import of leave. */
export const useLeaveImport = () =>
  useImportFile(
    useApi(importLeave, { refetches: [getLeaveBalances] }),
    {} as ImportAnswers,
    ({ csv, answers: { typeOf = [], ...said }, commit }) => ({ body: { csv, commit, typeOf: [...typeOf], ...said } }),
  )
