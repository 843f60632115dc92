import { Page } from '@daybook/platform/web'
import { ThemeToggle } from '../shell/theme-toggle.tsx'
import { DayStripsKit } from './day-strips-kit.tsx'
import { FeedbackKit } from './feedback-kit.tsx'
import { FormsKit } from './forms-kit.tsx'
import styles from './kit.module.css'
import { ListsKit } from './lists-kit.tsx'
import { ValuesKit } from './values-kit.tsx'

/** `/kit`: every shared component in every state, on one page, to look at in both themes and at both widths. */
export const KitPage = () => (
  <main className={styles.kit}>
    <Page
      title="The kit"
      purpose="Every shared component in every state. Look here before building another one."
      actions={<ThemeToggle />}
    >
      <DayStripsKit />
      <ListsKit />
      <FormsKit />
      <FeedbackKit />
      <ValuesKit />
    </Page>
  </main>
)
