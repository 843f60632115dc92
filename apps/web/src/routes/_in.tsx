import { useSession } from '@daybook/platform/web'
import { createFileRoute } from '@tanstack/react-router'
import { requireCompany } from '../guard.ts'
import { Shell } from '../shell/shell.tsx'

/** Once the session is over there is nobody to draw for: what is still on the screen would ask for data and be refused. */
const Frame = () => (useSession().status === 'out' ? null : <Shell />)

export const Route = createFileRoute('/_in')({ beforeLoad: requireCompany, component: Frame })
