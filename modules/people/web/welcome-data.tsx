import { Textarea, TextInput } from '@mantine/core'
import { lookAtInvitation, saveInvitedData } from '@daybook/people/contract'
import type { Output } from '@daybook/platform/contract'
import { call, DayPicker, FormShell, type FormValues, toast, useVersionedSave } from '@daybook/platform/web'
import type { z } from 'zod'
import { WelcomePart } from './welcome-part.tsx'
import styles from './welcome.module.css'

const Form = saveInvitedData.body.omit({ token: true, version: true })
type Data = Output<typeof lookAtInvitation>['data']
type Props = { readonly token: string; readonly today: string; readonly data: Data }

const stateOf = ({ phone, address, birthDate, waits }: Data) => {
  const done = phone !== '' && address !== '' && birthDate !== null
  return { done, state: done ? (waits ? 'HR looks at it' : 'Given') : 'To fill in' }
}

const initialOf = ({ name, preferredName, birthDate, phone, address }: Data): FormValues<typeof Form> => ({
  name,
  preferredName,
  birthDate,
  phone,
  address,
})

const useSave = (token: string, data: Data) => {
  const save = useVersionedSave({
    endpoint: saveInvitedData,
    stored: data,
    reload: async () => (await call(lookAtInvitation, { body: { token } })).data,
    what: 'your data',
    refetches: [lookAtInvitation],
  })
  return async (typed: z.output<typeof Form>) => {
    await save({ body: { token, ...typed } })
    toast.success('Your data is saved.')
  }
}

/** Who somebody is who was invited: what is theirs to say, and what HR decides on. */
export const WelcomeData = ({ token, today, data }: Props) => (
  <WelcomePart title="Your data" {...stateOf(data)}>
    <FormShell schema={Form} initial={initialOf(data)} submit="Save your data" onSubmit={useSave(token, data)} label="Your data">
      {(form) => (
        <>
          <TextInput
            label="Name in the contract"
            description="As in your passport. Another one than HR entered is looked at by HR first"
            autoComplete="name"
            maxLength={200}
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Preferred name"
            description="What colleagues call you, where that is another one"
            autoComplete="nickname"
            maxLength={200}
            {...form.getInputProps('preferredName')}
          />
          <DayPicker
            label="Date of birth"
            description="HR looks at it first. Colleagues never see your age"
            clearable
            autoComplete="bday"
            maxDate={today}
            {...form.getInputProps('birthDate')}
            onChange={(typed) => form.setFieldValue('birthDate', (typed || null) as Data['birthDate'])}
          />
          <TextInput label="Phone" type="tel" autoComplete="tel" maxLength={50} {...form.getInputProps('phone')} />
          <Textarea
            label="Home address"
            description="The owner and HR see it, your manager does not"
            autoComplete="street-address"
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('address')}
          />
          {data.waits && <p className={styles.words}>HR has not decided yet on your name or date of birth.</p>}
        </>
      )}
    </FormShell>
  </WelcomePart>
)
