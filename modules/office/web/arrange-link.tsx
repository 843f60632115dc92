import { useMayChange, useUrlChange, useUrlState } from '@daybook/platform/web'
import { officeRead } from '@daybook/office/contract'
import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'

// Only who arranges the page waits for what a panel is made of.
const ArrangePanel = lazy(() => import('./arrange-panel.tsx').then((m) => ({ default: m.ArrangePanel })))

/** The way to one's own order of the cards; it stands in the address. */
export const ArrangeLink = () => {
  const mayChange = useMayChange(officeRead)
  const change = useUrlChange()
  const [open] = useUrlState('arrange')
  if (!mayChange) return null
  return (
    <>
      <Button
        variant="default"
        onClick={() => change({ arrange: '1' }, { push: true })}
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden="true" />}
      >
        Arrange
      </Button>
      {open !== undefined && (
        <Suspense fallback={null}>
          <ArrangePanel onClose={() => change({ arrange: undefined })} />
        </Suspense>
      )}
    </>
  )
}
