import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { savePayAccount } from '@daybook/payroll/contract'
import type { z } from 'zod'

export const AccountForm = savePayAccount.body.omit({ version: true })

export const blankAccount = { holder: '', number: '', bank: '' }

/** Whose account it is, its number, and the bank where the number does not say it. */
export const AccountFields = ({ form }: { readonly form: UseFormReturnType<z.input<typeof AccountForm>> }) => (
  <>
    <TextInput label="Account holder" autoComplete="name" maxLength={140} {...form.getInputProps('holder')} />
    <TextInput
      label="IBAN or account number"
      autoComplete="off"
      spellCheck={false}
      maxLength={50}
      {...form.getInputProps('number')}
    />
    <TextInput
      label="Bank"
      description="With its code (BIC, sort code, routing number) where there is no IBAN"
      autoComplete="off"
      maxLength={100}
      {...form.getInputProps('bank')}
    />
  </>
)
