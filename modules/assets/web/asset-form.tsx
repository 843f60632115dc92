import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { addAsset, type Asset, changeAsset } from '@daybook/assets/contract'
import { type AssetKind, assetKinds, longestName, longestNote, longestSerial } from '@daybook/assets/domain'
import type { Day } from '@daybook/platform/domain'
import { DayPicker, FormShell, MoneyInput, toast, useApi, useReader } from '@daybook/platform/web'
import { z } from 'zod'
import { refetches } from './asset-queries.ts'
import styles from './assets.module.css'
import { kindWords } from './words.ts'

type Typed = { name: string; kind: AssetKind; serial: string; note: string; boughtOn: string; valueCents: number | null }
type Props = { readonly asset: Asset | null; readonly onDone: () => void }

const bodyOf = ({ boughtOn, ...typed }: Typed) => ({ ...typed, boughtOn: boughtOn === '' ? null : (boughtOn as Day) })

const Form = z.custom<Typed>().superRefine((typed, { addIssue }) => {
  const read = addAsset.body.safeParse(bodyOf(typed))
  for (const { path, message } of read.success ? [] : read.error.issues) addIssue({ code: 'custom', path, message })
})

const beginning = (asset: Asset | null): Typed => ({
  name: asset?.name ?? '',
  kind: asset?.kind ?? 'COMPUTER',
  serial: asset?.serial ?? '',
  note: asset?.note ?? '',
  boughtOn: asset?.boughtOn ?? '',
  valueCents: asset?.valueCents ?? null,
})

const useStoring = ({ asset, onDone }: Props) => {
  const [add, change] = [useApi(addAsset, { refetches }), useApi(changeAsset, { refetches })]
  return async (typed: Typed) => {
    const body = bodyOf(typed)
    if (asset === null) {
      await add.mutateAsync({ body })
      toast.success(`${typed.name} was added.`)
    } else await change.mutateAsync({ params: { id: asset.id }, body: { ...body, version: asset.version } })
    onDone()
  }
}

/** What is written about an asset: a new one, or one that is there. */
export const AssetForm = (props: Props) => {
  const { asset, onDone } = props
  const { currency } = useReader().me
  // Whoever has it was given, and may have confirmed, what it is called.
  const isLent = asset?.state === 'LENT'
  return (
    <FormShell
      schema={Form}
      initial={beginning(asset)}
      submit={asset ? 'Save the asset' : 'Add the asset'}
      onSubmit={useStoring(props)}
      label="Asset"
      {...(asset
        ? {
            secondary: (
              <Button variant="subtle" color="gray" onClick={onDone}>
                Cancel
              </Button>
            ),
          }
        : {})}
    >
      {(form) => (
        <>
          {isLent && <p className={styles.note}>Somebody has it: its name, kind and number stay as they are until it is back.</p>}
          <TextInput
            label="Name"
            description="As people call it, such as “MacBook Pro 14”"
            maxLength={longestName}
            disabled={isLent}
            {...form.getInputProps('name')}
          />
          <Select
            label="Kind"
            data={assetKinds.map((value) => ({ value, label: kindWords[value] }))}
            allowDeselect={false}
            disabled={isLent}
            {...form.getInputProps('kind')}
          />
          <TextInput
            label="Number"
            description="The serial number, or the one of your inventory; empty where it has none"
            maxLength={longestSerial}
            disabled={isLent}
            {...form.getInputProps('serial')}
          />
          <DayPicker label="Bought on" clearable {...form.getInputProps('boughtOn')} />
          {currency !== null && <MoneyInput label="Value" currency={currency} {...form.getInputProps('valueCents')} />}
          <Textarea
            label="Note"
            description="Owner and HR read it, and nobody else"
            autosize
            minRows={2}
            maxLength={longestNote}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </FormShell>
  )
}
