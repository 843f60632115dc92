import { TextInput } from '@mantine/core'
import { cancelLeaveOfOther, getLeaveBalances, type ListedLeave, listLeave, searchLeaveLedger } from '@daybook/leave/contract'
import { askBeforeLosing, Dialog, FormShell, toast, useApi } from '@daybook/platform/web'
import { z } from 'zod'
import { paidWords, whenWords } from './words.ts'

const Typed = z.object({ note: z.string().trim().min(1, 'Please say why.').max(500, 'At most 500 characters') })

/** Cancels the leave of somebody else, whether it was decided or waits, with a note for them. */
export const CancelFor = ({ request, onClose }: { readonly request: ListedLeave; readonly onClose: () => void }) => {
  const cancel = useApi(cancelLeaveOfOther, { refetches: [listLeave, getLeaveBalances, searchLeaveLedger] })
  const { id, version, userName } = request
  return (
    <Dialog title={`Cancel the leave of ${userName}`} onClose={() => void askBeforeLosing(onClose)}>
      <FormShell
        schema={Typed}
        initial={{ note: '' }}
        submit="Cancel this leave"
        label="Cancelling leave"
        onSubmit={async ({ note }) => {
          await cancel.mutateAsync({ params: { id }, body: { version, note } })
          toast.success('The leave is cancelled')
          onClose()
        }}
      >
        {(form) => (
          <>
            <p>
              {request.typeName}, {whenWords(request)}. It is cancelled at once, and {userName} is told. {paidWords(request)}
            </p>
            <TextInput label="Why" description={`${userName} reads it`} maxLength={500} {...form.getInputProps('note')} />
          </>
        )}
      </FormShell>
    </Dialog>
  )
}
