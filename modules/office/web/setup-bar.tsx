import { setupSteps } from '@daybook/company/domain'
import { officePaths } from '@daybook/office/contract'
import { TextLink } from '@daybook/platform/web'
import { useLocation } from '@tanstack/react-router'
import { SetupStrip } from './setup-strip.tsx'
import { pathOf, stepWords } from './setup-steps.ts'
import { useSteps } from './steps-query.ts'
import styles from './setup.module.css'

/** What is next on the way to the first payroll, above every screen but My Office, which shows all of it. */
export const SetupBar = () => {
  const { pathname } = useLocation()
  const path = pathOf(useSteps().data)
  if (path === null || pathname === officePaths.office.path) return null
  return (
    <aside className={styles.bar} aria-label="Setting up">
      <SetupStrip done={path.done} small />
      <span>
        {path.done.length} of {setupSteps.length} done. Next: {stepWords[path.current].title}
      </span>
      <TextLink href={officePaths.office()}>Back to the path</TextLink>
    </aside>
  )
}
