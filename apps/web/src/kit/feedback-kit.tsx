import { Button } from '@mantine/core'
import {
  confirmByName,
  confirmDeed,
  EmptyState,
  ErrorState,
  loader,
  openPalette,
  Section,
  SidePanel,
  Skeletons,
  toast,
  undoToast,
} from '@daybook/platform/web'
import { useState } from 'react'
import styles from './kit.module.css'

const Toasts = () => (
  <div className={styles.flow}>
    <Button variant="default" onClick={() => toast.success('Sent to your manager')}>
      Success
    </Button>
    <Button variant="default" onClick={() => toast.error('Something went wrong. Please try again later.')}>
      Error
    </Button>
    <Button variant="default" onClick={() => toast.info('A code is on its way')}>
      Info
    </Button>
    <Button
      variant="default"
      onClick={() => toast.warning({ title: 'Clocked in for 11 hours', message: 'Did you forget to clock out?' })}
    >
      Warning
    </Button>
    <Button variant="default" onClick={() => toast.loading({ id: 'kit', message: 'Writing payslips' })}>
      Loading
    </Button>
    <Button variant="default" onClick={() => undoToast('Entry removed', () => toast.info('It is back'))}>
      With undo
    </Button>
  </div>
)

const byName = {
  title: 'Delete a pay cycle',
  words: 'Its periods go with it. This cannot be undone.',
  deed: 'Delete it',
  name: 'Monthly',
}
const simple = { title: 'Withdraw the request?', words: 'Your manager no longer sees it.', deed: 'Withdraw it' }

const Dialogs = () => {
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.flow}>
      <Button variant="default" onClick={() => setOpen(true)}>
        Side panel
      </Button>
      <Button variant="default" onClick={() => void confirmDeed(simple)}>
        Question
      </Button>
      <Button variant="default" onClick={() => void confirmByName(byName)}>
        Question by name
      </Button>
      <Button variant="default" onClick={openPalette}>
        Command palette
      </Button>
      <Button
        variant="default"
        onClick={() => void loader.during('Saving ...', () => new Promise((done) => setTimeout(done, 1500)))}
      >
        Global spinner
      </Button>
      <SidePanel opened={open} onClose={() => setOpen(false)} title="Jonas Weber" footer={<Button>Approve the week</Button>}>
        A detail opens beside its list; on phones it takes the whole page.
      </SidePanel>
    </div>
  )
}

/** Toasts, dialogs, and what stands in for content. */
export const FeedbackKit = () => (
  <>
    <Section title="Toasts">
      <Toasts />
    </Section>
    <Section title="What floats">
      <Dialogs />
    </Section>
    <div className={styles.two}>
      <Section title="Empty, with one step">
        <EmptyState step={{ label: 'Add the first holiday', onClick: () => undefined }}>No upcoming holidays.</EmptyState>
      </Section>
      <Section title="Failed">
        <ErrorState error={new Error('Request failed')} onRetry={() => undefined} />
      </Section>
      <Section title="Empty, in a small card">
        <EmptyState compact>No one is currently clocked in.</EmptyState>
      </Section>
      <Section title="Loading">
        <Skeletons rows={3} />
      </Section>
    </div>
  </>
)
