import { Section } from '@daybook/platform/web'
import styles from './kit.module.css'

const scale = [
  { size: 40, line: 48, weight: 600, use: 'Public pages only', words: 'Hours that add up' },
  { size: 28, line: 36, weight: 600, use: 'Sign-in, public pages', words: 'Hours that add up' },
  { size: 20, line: 28, weight: 600, use: 'Page title', words: "What's happening in Office?" },
  { size: 16, line: 24, weight: 600, use: 'Lead, section title', words: 'Who is in, and what waits for you' },
  { size: 14, line: 20, weight: 400, use: 'Body', words: '3 days wait for you. Ends 17:42 if you clock out now.' },
  { size: 13, line: 18, weight: 400, use: 'Tables, labels', words: 'Amara Okafor  07:30  16:00  8 h  €184.00' },
  {
    size: 12,
    line: 16,
    weight: 400,
    use: 'Captions, help',
    words: 'At least 12 characters. A few uncommon words are easy to keep.',
  },
]

const gaps = [4, 8, 12, 16, 24, 32]
const corners = [
  { radius: 6, use: 'chips' },
  { radius: 8, use: 'controls' },
  { radius: 12, use: 'surfaces' },
]
const rows = [
  { height: 40, use: 'Rows of a list' },
  { height: 34, use: 'Dense rows' },
  { height: 36, use: 'Fields and buttons' },
  { height: 44, use: 'The same under a thumb' },
]

const Type = () => (
  <Section title="Type">
    <div className={styles.rows}>
      {scale.map(({ size, line, weight, use, words }) => (
        <div key={size} className={styles.row}>
          <span>
            {size}/{line} · {use}
          </span>
          <span className={styles.sample} style={{ fontSize: size, lineHeight: `${line}px`, fontWeight: weight }}>
            {words}
          </span>
        </div>
      ))}
    </div>
  </Section>
)

const Space = () => (
  <Section title="Space and shape">
    <div className={styles.stack}>
      <div className={styles.flow}>
        {gaps.map((gap) => (
          <span key={gap} className={styles.gap}>
            <span style={{ width: gap, height: gap }} />
            {gap}
          </span>
        ))}
      </div>
      <div className={styles.flow}>
        {corners.map(({ radius, use }) => (
          <span key={radius} className={styles.corner} style={{ borderRadius: radius }}>
            {radius} {use}
          </span>
        ))}
        <span className={styles.corner} data-floats>
          a shadow only floats
        </span>
      </div>
    </div>
  </Section>
)

const Density = () => (
  <Section title="Density">
    <div className={styles.heights}>
      {rows.map(({ height, use }) => (
        <span key={use} style={{ height }}>
          {use} <b>{height}</b>
        </span>
      ))}
    </div>
  </Section>
)

/** Type, space, shape, and how tightly things stand. */
export const MeasuresKit = () => (
  <>
    <Type />
    <div className={styles.two}>
      <Space />
      <Density />
    </div>
  </>
)
