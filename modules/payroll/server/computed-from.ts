import { hash } from 'node:crypto'
import { newId } from '@daybook/platform/server'
import type { KeyOf, RunContext } from './compute.ts'

// Another version of the server may compute otherwise, so that what another process computed is computed anew.
const thisProcess = newId()

const digest = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url')

/**
 * Gives each person of a run a key over all that their pay is computed from: computing is a function of the person's row and the context of the
 * run alone (schedules of their own are in the row), so whose key is that of their draft has the right draft.
 */
export const computedFrom = (context: RunContext): KeyOf => {
  const { late, ...ofAll } = context
  const shared = digest([thisProcess, ofAll])
  return (payee) => {
    const sources = { ...payee, record_id: null, computed_from: null }
    return digest([shared, sources, late.get(payee.person_id) ?? []])
  }
}
