import { Textarea } from '@mantine/core'
import { stopChecklistRun } from '@daybook/checklists/contract'
import { longestText } from '@daybook/checklists/domain'
import { Dialog, FormShell } from '@daybook/platform/web'
import styles from './checklists.module.css'

type Props = {
  readonly title: string
  /** What follows from it. */
  readonly words: string
  readonly question: string
  readonly submit: string
  readonly onSend: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

const Reason = stopChecklistRun.body.pick({ reason: true })

/** Asks for the reason that a deed needs, and does it. */
export const ReasonDialog = ({ title, words, question, submit, onSend, onClose }: Props) => (
  <Dialog title={title} onClose={onClose}>
    <p className={styles.hint}>{words}</p>
    <FormShell
      schema={Reason}
      initial={{ reason: '' }}
      submit={submit}
      label={title}
      onSubmit={async ({ reason }) => {
        await onSend(reason)
        onClose()
      }}
    >
      {(form) => (
        <Textarea
          label={question}
          autosize
          minRows={2}
          maxLength={longestText}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      )}
    </FormShell>
  </Dialog>
)
