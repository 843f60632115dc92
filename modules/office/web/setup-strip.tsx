import { type SetupStep, setupSteps } from '@daybook/company/domain'
import styles from './setup.module.css'

/** The path as the strip of a day: each step that is done fills its part of it. */
export const SetupStrip = ({ done, small = false }: { readonly done: readonly SetupStep[]; readonly small?: boolean }) => (
  <span
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing has no img element
    role="img"
    aria-label={`${done.length} of ${setupSteps.length} steps done`}
    className={styles.strip}
    data-small={small || undefined}
  >
    {setupSteps.map((step) => (
      <span key={step} data-done={done.includes(step) || undefined} />
    ))}
  </span>
)
