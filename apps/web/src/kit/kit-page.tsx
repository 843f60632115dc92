import { Page } from '@daybook/platform/web'
import { ThemeToggle } from '../shell/theme-toggle.tsx'
import { ChartsKit } from './charts-kit.tsx'
import { ColoursKit } from './colours-kit.tsx'
import { DayStripsKit } from './day-strips-kit.tsx'
import { FeedbackKit } from './feedback-kit.tsx'
import { FormsKit } from './forms-kit.tsx'
import styles from './kit.module.css'
import { ListsKit } from './lists-kit.tsx'
import { MeasuresKit } from './measures-kit.tsx'
import { PicturesKit } from './pictures-kit.tsx'
import { ValuesKit } from './values-kit.tsx'

const parts = [
  { id: 'language', title: 'Language', kits: [ColoursKit, MeasuresKit] },
  { id: 'signs', title: 'Signs', kits: [DayStripsKit, ValuesKit, PicturesKit, ChartsKit] },
  { id: 'lists', title: 'Lists', kits: [ListsKit] },
  { id: 'forms', title: 'Forms', kits: [FormsKit] },
  { id: 'feedback', title: 'Feedback', kits: [FeedbackKit] },
]

const Contents = () => (
  <nav className={styles.contents} aria-label="Parts of the kit">
    {parts.map(({ id, title }) => (
      <a key={id} href={`#${id}`}>
        {title}
      </a>
    ))}
  </nav>
)

/** `/kit`: every shared component in every state, on one page, to look at in both themes and at both widths. */
export const KitPage = () => (
  <main className={styles.kit}>
    <Page
      title="The kit"
      purpose="Every shared component in every state. Look here before building another one; docs/design-language.md says why."
      actions={<ThemeToggle />}
      filters={<Contents />}
    >
      {parts.map(({ id, title, kits }) => (
        <section key={id} id={id} className={styles.part} aria-label={title}>
          <h2 className={styles.partTitle}>{title}</h2>
          {kits.map((Kit) => (
            <Kit key={Kit.name} />
          ))}
        </section>
      ))}
    </Page>
  </main>
)
