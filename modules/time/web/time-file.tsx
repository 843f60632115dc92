import { Button } from '@mantine/core'
import type { Day } from '@daybook/platform/domain'
import { SidePanel, Skeletons, useUrlState } from '@daybook/platform/web'
import { lazy, Suspense } from 'react'

// Few take hours out, and everybody opens the timesheet.
const TimeFileForm = lazy(() => import('./time-file-form.tsx').then((m) => ({ default: m.TimeFileForm })))

/** Beside the timesheet: the days of the company as a file. */
export const TimeFile = ({ today }: { readonly today: Day }) => {
  const [panel, setPanel] = useUrlState('panel', { push: true })
  const close = () => setPanel(undefined)
  return (
    <>
      <Button variant="default" onClick={() => setPanel('export')}>
        Export time
      </Button>
      <SidePanel opened={panel === 'export'} onClose={close} title="Export time">
        <Suspense fallback={<Skeletons rows={3} label="Loading the form" />}>
          <TimeFileForm today={today} onDone={close} />
        </Suspense>
      </SidePanel>
    </>
  )
}
