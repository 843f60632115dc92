import { Button, Textarea, type TextareaProps } from '@mantine/core'
import { type Asset, lendAsset, retireAsset, takeBackAsset } from '@daybook/assets/contract'
import { longestNote } from '@daybook/assets/domain'
import { PersonSelect } from '@daybook/people/web'
import type { Day } from '@daybook/platform/domain'
import { DayPicker, FormShell, toast, todayIn, useApi, useReader } from '@daybook/platform/web'
import { z } from 'zod'
import { refetches } from './asset-queries.ts'

type Props = { readonly asset: Asset; readonly onDone: () => void }

const Cancel = ({ onDone }: Pick<Props, 'onDone'>) => (
  <Button variant="subtle" color="gray" onClick={onDone}>
    Cancel
  </Button>
)

const Note = (field: TextareaProps) => <Textarea autosize minRows={2} maxLength={longestNote} {...field} />

const Lending = lendAsset.body.omit({ version: true }).extend({ personId: z.string('Choose a person') })

/** Lends an asset to somebody. */
export const LendForm = ({ asset, onDone }: Props) => {
  const lend = useApi(lendAsset, { refetches })
  const { zone } = useReader().me
  const send = async (typed: z.output<typeof Lending>) => {
    const { holder } = await lend.mutateAsync({ params: { id: asset.id }, body: { ...typed, version: asset.version } })
    toast.success(`${holder?.person.name ?? 'They'} has it now, and is asked to confirm it.`)
    onDone()
  }
  const initial = { personId: null as string | null, on: todayIn(zone) as string, note: '' }
  return (
    <FormShell
      schema={Lending}
      initial={initial}
      submit="Lend it"
      onSubmit={send}
      label={`Lend ${asset.name}`}
      secondary={<Cancel onDone={onDone} />}
    >
      {(form) => (
        <>
          <PersonSelect label="To whom" nobodyLabel="Choose a person" {...form.getInputProps('personId')} />
          <DayPicker label="From" maxDate={todayIn(zone)} {...form.getInputProps('on')} />
          <Note label="Condition" description="Whoever has it reads this as well" {...form.getInputProps('note')} />
        </>
      )}
    </FormShell>
  )
}

const Returning = takeBackAsset.body.omit({ version: true })

/** Takes an asset back from whoever has it. */
export const TakeBackForm = ({ asset, onDone }: Props) => {
  const takeBack = useApi(takeBackAsset, { refetches })
  const today = todayIn(useReader().me.zone)
  const since = asset.holder?.since ?? today
  // Where it was lent it may be tomorrow already.
  const latest = since > today ? since : today
  const send = async (typed: { on: Day; note: string }) => {
    await takeBack.mutateAsync({ params: { id: asset.id }, body: { ...typed, version: asset.version } })
    onDone()
  }
  return (
    <FormShell
      schema={Returning}
      initial={{ on: latest as string, note: '' }}
      submit="Take it back"
      onSubmit={send}
      label={`Take ${asset.name} back`}
      secondary={<Cancel onDone={onDone} />}
    >
      {(form) => (
        <>
          <DayPicker label="Back since" minDate={since} maxDate={latest} {...form.getInputProps('on')} />
          <Note label="Condition" description="Whoever had it reads this as well" {...form.getInputProps('note')} />
        </>
      )}
    </FormShell>
  )
}

const Reason = retireAsset.body.pick({ reason: true })

/** Retires an asset: it is lent to nobody any more. */
export const RetireForm = ({ asset, onDone }: Props) => {
  const retire = useApi(retireAsset, { refetches })
  const send = async ({ reason }: { reason: string }) => {
    await retire.mutateAsync({ params: { id: asset.id }, body: { reason, version: asset.version } })
    onDone()
  }
  return (
    <FormShell
      schema={Reason}
      initial={{ reason: '' }}
      submit="Retire it"
      onSubmit={send}
      label={`Retire ${asset.name}`}
      secondary={<Cancel onDone={onDone} />}
    >
      {(form) => (
        <Note
          label="Why it is retired"
          description="It is lent to nobody then. Who had it stays known, and it can be used again"
          {...form.getInputProps('reason')}
        />
      )}
    </FormShell>
  )
}
