import { Button } from '@mantine/core'
import { getPayAccount, type PayAccount, payrollTopics, savePayAccount } from '@daybook/payroll/contract'
import { lastOf } from '@daybook/payroll/domain'
import type { Output } from '@daybook/platform/contract'
import { call, fact, Facts, FormShell, Load, q, Skeletons, toast, useReader, useVersionedSave } from '@daybook/platform/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { AccountFields, AccountForm, blankAccount } from './account-fields.tsx'
import styles from './pay-account.module.css'

type Stored = Output<typeof getPayAccount>

const ownQuery = (userId: string) => q(getPayAccount, { params: { userId } }, { topics: [payrollTopics.payroll] })

/** Somebody else's is asked for when it is opened, and by nothing else: each time is noted and told. */
const openedQuery = (userId: string) => ({
  ...q(getPayAccount, { params: { userId } }, { staleTime: Number.POSITIVE_INFINITY }),
  gcTime: 0,
})

const inGroups = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')

const Account = ({ account }: { readonly account: PayAccount | null }) =>
  account === null ? (
    <p className={styles.words}>Nothing was said yet.</p>
  ) : (
    <Facts
      facts={[
        fact('Account holder', account.holder),
        fact('Number', inGroups(account.number)),
        ...(account.bank === '' ? [] : [fact('Bank', account.bank)]),
      ]}
    />
  )

const Change = ({ userId, stored, onDone }: { userId: string; stored: Stored; onDone: () => void }) => {
  const client = useQueryClient()
  const save = useVersionedSave({
    endpoint: savePayAccount,
    stored,
    reload: () => call(getPayAccount, { params: { userId } }),
    what: 'your bank account',
  })
  const send = async (body: z.output<typeof AccountForm>) => {
    client.setQueryData(ownQuery(userId).queryKey, await save({ body }))
    toast.success('Your bank account is saved.')
    onDone()
  }
  return (
    <FormShell
      schema={AccountForm}
      initial={stored.account ?? blankAccount}
      submit="Save the bank account"
      onSubmit={send}
      label="Bank account"
      secondary={
        <Button variant="subtle" color="gray" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      {(form) => <AccountFields form={form} />}
    </FormShell>
  )
}

const Own = ({ userId }: { readonly userId: string }) => {
  const query = useQuery(ownQuery(userId))
  const [changing, setChanging] = useState(false)
  return (
    <Load query={query} skeleton={<Skeletons rows={2} label="Loading the bank account" />}>
      {(stored) =>
        changing ? (
          <Change userId={userId} stored={stored} onDone={() => setChanging(false)} />
        ) : (
          <>
            <p className={styles.words}>
              {stored.account === null
                ? 'Where your pay goes. Only HR and the owner can open it, and you see who did. It is encrypted.'
                : `Your pay goes to the account that ends in ${lastOf(stored.account.number)}. Only HR and the owner can open it, and you see who did.`}
            </p>
            <Button variant="default" size="xs" className={styles.open ?? ''} onClick={() => setChanging(true)}>
              {stored.account === null ? 'Add the bank account' : 'Change the bank account'}
            </Button>
          </>
        )
      }
    </Load>
  )
}

const Opened = ({ userId }: { readonly userId: string }) => {
  const query = useQuery(openedQuery(userId))
  return (
    <Load query={query} skeleton={<Skeletons rows={2} label="Loading the bank account" />}>
      {({ account }) => <Account account={account} />}
    </Load>
  )
}

const OfAnother = ({ userId }: { readonly userId: string }) => {
  const [open, setOpen] = useState(false)
  if (open) return <Opened userId={userId} />
  return (
    <>
      <p className={styles.words}>For paying them. That you opened it is noted, and told to whom it belongs.</p>
      <Button variant="default" size="xs" className={styles.open ?? ''} onClick={() => setOpen(true)}>
        Open the bank account
      </Button>
    </>
  )
}

/** Where somebody's pay goes: changed by themselves, opened on purpose by owner and HR. */
export const PayAccountCard = ({ userId }: { readonly userId: string }) => {
  const { me } = useReader()
  return (
    <section className={styles.card} aria-labelledby="pay-account">
      <h2 id="pay-account">Bank account</h2>
      {me.userId === userId ? <Own userId={userId} /> : <OfAnother userId={userId} />}
    </section>
  )
}
