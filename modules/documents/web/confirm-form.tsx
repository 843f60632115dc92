import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { listSignatures, refuseDocument, type Signature, signDocument } from '@daybook/documents/contract'
import { consentWords, longestName, longestReason, readDrawing } from '@daybook/documents/domain'
import { FormShell, toast, useApi } from '@daybook/platform/web'
import { useState } from 'react'
import { z } from 'zod'
import styles from './documents.module.css'
import { DrawingPad } from './drawing-pad.tsx'

type Typed = { way: 'type' | 'draw'; name: string; drawing: string }

const formFor = (how: Signature['how']) =>
  z.custom<Typed>().superRefine(({ way, name, drawing }, { addIssue }) => {
    if (how === 'READ') return
    if (way === 'type' && name.trim() === '') addIssue({ code: 'custom', path: ['name'], message: 'Please type your name' })
    if (way === 'draw' && readDrawing(drawing) === null)
      addIssue({ code: 'custom', path: ['drawing'], message: 'Please draw your whole signature, or type your name' })
  })

const bodyOf = ({ way, name, drawing }: Typed) => (way === 'draw' ? { name: '', drawing } : { name, drawing: null })

const ways = [
  { value: 'type', label: 'Type my name' },
  { value: 'draw', label: 'Draw it' },
]

type Props = { readonly signature: Signature; readonly onRefuse: (() => void) | null }

/** The sentence that one agrees to, and where it is signed one's name, typed or drawn. */
const Confirm = ({ signature: { id, how, documentName }, onRefuse }: Props) => {
  const sign = useApi(signDocument, { refetches: [listSignatures] })
  const send = async (typed: Typed) => {
    await sign.mutateAsync({ params: { signatureId: id }, body: bodyOf(typed) })
    toast.success(how === 'SIGN' ? 'You have signed it.' : 'You have confirmed it.')
  }
  const initial: Typed = { way: 'type', name: '', drawing: '' }
  return (
    <FormShell
      schema={formFor(how)}
      initial={initial}
      submit={how === 'SIGN' ? 'Sign' : 'Confirm'}
      onSubmit={send}
      label={`Confirm ${documentName}`}
      {...(onRefuse
        ? {
            secondary: (
              <Button variant="subtle" color="red" onClick={onRefuse}>
                Refuse to sign
              </Button>
            ),
          }
        : {})}
    >
      {(form) => (
        <>
          {how === 'SIGN' && <SegmentedControl aria-label="How you sign" data={ways} {...form.getInputProps('way')} />}
          <p className={styles.said}>{consentWords[how === 'SIGN' && form.values.way === 'draw' ? 'DRAWN' : how]}</p>
          {how === 'SIGN' && form.values.way === 'type' && (
            <TextInput
              label="Your name"
              description="The time, your address on the network and the content are kept with it"
              autoComplete="name"
              maxLength={longestName}
              {...form.getInputProps('name')}
            />
          )}
          {how === 'SIGN' && form.values.way === 'draw' && (
            <DrawingPad label="Your signature" {...form.getInputProps('drawing')} />
          )}
        </>
      )}
    </FormShell>
  )
}

const Reason = z.strictObject({ reason: z.string().trim().min(1, 'Please say why').max(longestReason) })

/** Refuses to sign, and says why. */
const Refuse = ({ signature: { id, documentName }, onBack }: { readonly signature: Signature; readonly onBack: () => void }) => {
  const refuse = useApi(refuseDocument, { refetches: [listSignatures] })
  const send = async (body: { reason: string }) => {
    await refuse.mutateAsync({ params: { signatureId: id }, body })
    toast.success('HR knows why you do not sign it.')
  }
  return (
    <FormShell
      schema={Reason}
      initial={{ reason: '' }}
      submit="Refuse to sign"
      onSubmit={send}
      label={`Refuse to sign ${documentName}`}
      secondary={
        <Button variant="subtle" color="gray" onClick={onBack}>
          Back
        </Button>
      }
    >
      {(form) => (
        <Textarea
          label="Why you do not sign it"
          description="HR reads it. Nobody after you is asked to sign."
          autosize
          minRows={2}
          maxLength={longestReason}
          {...form.getInputProps('reason')}
        />
      )}
    </FormShell>
  )
}

/** Confirming a document, or where people sign one after the other, refusing to. */
export const ConfirmForm = ({ signature }: { readonly signature: Signature }) => {
  const [refusing, setRefusing] = useState(false)
  if (refusing) return <Refuse signature={signature} onBack={() => setRefusing(false)} />
  return <Confirm signature={signature} onRefuse={signature.can.refuse ? () => setRefusing(true) : null} />
}
