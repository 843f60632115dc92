import { Button, Textarea } from '@mantine/core'
import { getDocument, holdDocument, holdPerson, listHolds, listOverDocuments } from '@daybook/documents/contract'
import { longestReason } from '@daybook/documents/domain'
import { PersonSelect } from '@daybook/people/web'
import { FormShell, toast, useApi } from '@daybook/platform/web'
import { z } from 'zod'

type Typed = { userId: string | null; reason: string }
type Props = {
  /** What it is on; somebody who is chosen where nothing is said. */
  readonly on: { readonly documentId: string } | { readonly userId: string } | null
  readonly onDone: () => void
}

const formFor = (chosen: boolean) =>
  z.strictObject({
    userId: chosen ? z.string().nullable() : z.string('Choose a person'),
    reason: z.string().trim().min(1, 'Please say why').max(longestReason),
  })

/** Puts a legal hold on a document, or on every personal document of somebody. */
export const HoldForm = ({ on, onDone }: Props) => {
  const refetches = { refetches: [listHolds, listOverDocuments, getDocument] }
  const [document, person] = [useApi(holdDocument, refetches), useApi(holdPerson, refetches)]
  const send = async ({ userId, reason }: Typed) => {
    const named = on ?? { userId: userId ?? '' }
    if ('documentId' in named) await document.mutateAsync({ params: { id: named.documentId }, body: { reason } })
    else await person.mutateAsync({ params: named, body: { reason } })
    toast.success('Nobody can remove it now.')
    onDone()
  }
  return (
    <FormShell
      schema={formFor(on !== null)}
      initial={{ userId: null, reason: '' } as Typed}
      submit="Put the hold on it"
      onSubmit={send}
      label="Legal hold"
      secondary={
        <Button variant="subtle" color="gray" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      {(form) => (
        <>
          {on === null && (
            <PersonSelect
              label="Whose documents must stay"
              description="Every personal document of them and the papers with their leave, now and later"
              nobodyLabel="Choose a person"
              withFormer
              {...form.getInputProps('userId')}
            />
          )}
          <Textarea
            label="Why"
            description="Owner and HR read it, and nobody else"
            autosize
            minRows={2}
            maxLength={longestReason}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormShell>
  )
}
