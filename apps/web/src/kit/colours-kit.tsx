import { lightColours, Section } from '@daybook/platform/web'
import styles from './kit.module.css'

type Group = { readonly title: string; readonly words: string; readonly names: readonly (keyof typeof lightColours)[] }

const groups: readonly Group[] = [
  {
    title: 'Paper',
    words: 'The page, what lies on it, what floats above it, what is sunk into it.',
    names: ['--canvas', '--surface', '--raised', '--sunken', '--hover', '--hairline', '--edge', '--field-line'],
  },
  {
    title: 'Ink',
    words: 'Each can be read on each paper: 4.5 : 1 or more, in both themes.',
    names: ['--text', '--secondary', '--faint'],
  },
  {
    title: 'Pen',
    words: 'One blue: what can be pressed, where the focus is, and work that was done.',
    names: ['--primary', '--primary-fill', '--primary-fill-hover', '--primary-wash', '--primary-line'],
  },
  {
    title: 'States',
    words: 'Never colour alone: a mark of its own shape stands before each word.',
    names: [
      '--state-open',
      '--state-submitted',
      '--state-approved',
      '--state-paid',
      '--state-attention',
      '--state-rejected',
      '--wash-approved',
      '--wash-attention',
      '--wash-rejected',
    ],
  },
  {
    title: 'Day strip',
    words: 'The same day looks the same in a row, in a chart, in print.',
    names: ['--strip-track', '--strip-work', '--strip-leave', '--strip-leave-line', '--strip-holiday', '--strip-missing'],
  },
]

/** Every colour by its name; the theme switch above changes them all. */
export const ColoursKit = () => (
  <Section title="Colour">
    <div className={styles.stack}>
      {groups.map(({ title, words, names }) => (
        <div key={title}>
          <h3 className={styles.heading}>{title}</h3>
          <p className={styles.name}>{words}</p>
          <ul className={styles.swatches}>
            {names.map((name) => (
              <li key={name}>
                <span className={styles.swatch} style={{ background: `var(${name})` }} />
                {name.slice(2)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </Section>
)
