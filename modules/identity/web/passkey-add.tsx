import { TextInput } from '@mantine/core'
import { addPasskey, beginPasskey, secondFactor } from '@daybook/identity/contract'
import { Dialog, FormShell, useApi } from '@daybook/platform/web'
import { z } from 'zod'
import { makePasskey } from './passkey.ts'

const NameForm = z.strictObject({ name: z.string().trim().min(1, 'Please name it').max(60, 'At most 60 characters') })

type Props = { readonly onClose: () => void; readonly onAdded: (codes: string[]) => void }

/** A name first, so that the list says later which device is meant; then the browser asks for finger, face or PIN. */
export const PasskeyAdd = ({ onClose, onAdded }: Props) => {
  const begin = useApi(beginPasskey)
  const add = useApi(addPasskey, { refetches: [secondFactor] })
  const submit = async ({ name }: { name: string }) => {
    const { ticket, options } = await begin.mutateAsync({})
    const credential = await makePasskey(options)
    onAdded((await add.mutateAsync({ body: { ticket, name, credential: credential as never } })).recoveryCodes)
  }
  return (
    <Dialog onClose={onClose} title="Add a passkey">
      <FormShell
        schema={NameForm}
        initial={{ name: '' }}
        submit="Go on"
        onSubmit={submit}
        warnBeforeLeaving={false}
        label="Passkey"
        wide
      >
        {(form) => (
          <TextInput
            label="Name"
            description="The device it is on, say “My phone”."
            data-autofocus
            maxLength={60}
            {...form.getInputProps('name')}
          />
        )}
      </FormShell>
    </Dialog>
  )
}
