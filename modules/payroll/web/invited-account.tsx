import { lookAtInvitedAccount, saveInvitedAccount } from '@daybook/payroll/contract'
import { FailedPart, WelcomePart } from '@daybook/people/web'
import type { Output } from '@daybook/platform/contract'
import { call, FormShell, q, toast, useVersionedSave } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { AccountFields, AccountForm, blankAccount } from './account-fields.tsx'
import styles from './pay-account.module.css'

type Stored = Output<typeof lookAtInvitedAccount>

const Form = ({ token, stored }: { readonly token: string; readonly stored: Stored }) => {
  const save = useVersionedSave({
    endpoint: saveInvitedAccount,
    stored,
    reload: () => call(lookAtInvitedAccount, { body: { token } }),
    what: 'your bank account',
    refetches: [lookAtInvitedAccount],
  })
  const send = async (typed: z.output<typeof AccountForm>) => {
    await save({ body: { token, ...typed } })
    toast.success('Your bank account is saved.')
  }
  return (
    <FormShell schema={AccountForm} initial={blankAccount} submit="Save the bank account" onSubmit={send} label="Bank account">
      {(form) => <AccountFields form={form} />}
    </FormShell>
  )
}

/** Where the pay of somebody goes who is invited; nothing at all where their company does not pay with Daybook. */
export const InvitedAccount = ({ token }: { readonly token: string }) => {
  const { data, error, refetch } = useQuery(q(lookAtInvitedAccount, { body: { token } }))
  if (error && !data) return <FailedPart title="Bank account" error={error} onRetry={refetch} />
  if (!data?.wanted) return null
  const { last, version } = data
  return (
    <WelcomePart title="Bank account" state={last === null ? 'To fill in' : `Ends in ${last}`} done={last !== null}>
      <p className={styles.words}>
        {last === null
          ? 'Where your pay goes. Encrypted; only HR and the owner can open it, and you see who did.'
          : `The account that ends in ${last} is kept, encrypted, and not shown here again. What you save now takes its place.`}
      </p>
      <Form key={version} token={token} stored={data} />
    </WelcomePart>
  )
}
