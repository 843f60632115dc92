import type { Field } from './field.ts'
import type { ApproverKind } from './template.ts'

/**
 * What a task may stand for that is done elsewhere: that everything somebody is asked to bring is accepted, or to confirm is confirmed, or that
 * everything they were lent is returned.
 */
export const gateKinds = ['DOCUMENTS', 'SIGNATURES', 'ASSETS'] as const
export type GateKind = (typeof gateKinds)[number]

type Beside = {
  readonly gate: GateKind | null
  readonly approver: ApproverKind | null
  readonly fields: readonly Field[]
  readonly waitsFor: readonly number[]
}

/** A task that is done by itself asks nothing, waits for nothing, and nobody agrees to it: whoever decides has decided by then. */
export const isGateAlone = ({ gate, approver, fields, waitsFor }: Beside): boolean =>
  gate === null || (approver === null && fields.length === 0 && waitsFor.length === 0)
