import type { Actor } from '@daybook/platform/server'
import { type Asset, type AssetLoan, assetSetUp, type AssetSummary, type PersonLoan } from '../contract/index.ts'
import { confirmLoan, stateOf } from '../domain/index.ts'
import type { AssetRow } from './asset-store.ts'
import type { LoanRow } from './loan-store.ts'
import { mayConfirm, maySpeakFor } from './policy.ts'

/** Where an asset is, as the rules about it ask. */
export const standingOf = ({ lent_on, retired_on }: AssetRow) => ({ lentOn: lent_on, retiredOn: retired_on })

export const presentSummary = (row: AssetRow): AssetSummary => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  serial: row.serial,
  state: stateOf(standingOf(row)),
  holder:
    row.person_id === null || row.lent_on === null
      ? null
      : {
          person: { id: row.person_id, name: row.person_name ?? '' },
          since: row.lent_on,
          confirmedAt: row.confirmed_at,
          left: row.left ?? false,
        },
  retired: row.retired_on === null ? null : { on: row.retired_on, reason: row.retire_reason ?? '' },
  boughtOn: row.bought_on,
  valueCents: row.value_cents,
  version: row.version,
})

export const presentAsset = (actor: Actor, row: AssetRow): Asset => {
  const change = actor.may(assetSetUp) && maySpeakFor(actor, row)
  return { ...presentSummary(row), note: row.note, can: { change, takeBack: change && row.person_id !== null } }
}

const loanOf = (row: LoanRow) => ({
  id: row.id,
  lentOn: row.lent_on,
  lentNote: row.lent_note,
  confirmedAt: row.confirmed_at,
  returnedOn: row.returned_on,
  returnNote: row.return_note,
})

export const presentLoan = (row: LoanRow): AssetLoan => ({
  ...loanOf(row),
  person: { id: row.person_id, name: row.person_name },
  lentBy: row.lent_by_name ?? '',
  returnedBy: row.returned_by_name,
})

/** Where a loan is, as the rule about its confirmation asks. */
export const confirmationOf = ({ confirmed_at, returned_on }: LoanRow) => ({
  confirmedAt: confirmed_at,
  returnedOn: returned_on,
})

export const presentPersonLoan =
  (actor: Actor) =>
  (row: LoanRow): PersonLoan => ({
    ...loanOf(row),
    asset: { id: actor.may(assetSetUp) ? row.asset_id : null, name: row.name, kind: row.kind, serial: row.serial },
    can: { confirm: mayConfirm(actor, row) && confirmLoan(confirmationOf(row)).ok },
  })

/** What the log tells of an asset. */
export const assetForLog = ({
  name,
  kind,
  serial,
  note,
  bought_on,
  value_cents,
  retired_on,
  retire_reason,
  person_name,
}: AssetRow) => ({
  name,
  kind,
  serial,
  note,
  bought_on,
  value_cents,
  with: person_name,
  retired_on,
  retire_reason,
})

/** What the log tells of a loan. */
export const loanForLog = ({
  name,
  person_id,
  person_name,
  lent_on,
  lent_note,
  confirmed_at,
  returned_on,
  return_note,
}: LoanRow) => ({
  name,
  person_id,
  person: person_name,
  lent_on,
  lent_note,
  confirmed_at,
  returned_on,
  return_note,
})
