import { MinutesText, Section } from '@daybook/platform/web'
import styles from './kit.module.css'

const parts = [
  { name: 'Regular', minutes: 6_240, colour: '--chart-1' },
  { name: 'Overtime', minutes: 2_580, colour: '--chart-2' },
  { name: 'Leave', minutes: 1_440, colour: '--chart-3' },
  { name: 'Not recorded', minutes: 960, colour: '--chart-rest' },
]
const all = parts.reduce((sum, { minutes }) => sum + minutes, 0)

const teams = [
  { name: 'Workshop', minutes: 9_640 },
  { name: 'Showroom', minutes: 6_510 },
  { name: 'Delivery', minutes: 4_020 },
  { name: 'Office', minutes: 2_160 },
]

const Shares = () => (
  <div className={styles.shares}>
    {parts.map(({ name, minutes, colour }) => (
      <div key={name} style={{ flexGrow: minutes / all }}>
        <span className={styles.share} style={{ background: `var(${colour})` }} />
        <b>{name}</b>
        <MinutesText minutes={minutes} />
      </div>
    ))}
  </div>
)

const Bars = () => (
  <div className={styles.bars}>
    {teams.map(({ name, minutes }) => (
      <div key={name}>
        <span>{name}</span>
        <span className={styles.barTrack}>
          <span style={{ width: `${(minutes / 9_640) * 100}%` }} />
        </span>
        <MinutesText minutes={minutes} />
      </div>
    ))}
  </div>
)

/** One hue in steps plus grey, labels on the marks instead of a legend; told apart by every kind of eye (colours.test.ts). */
export const ChartsKit = () => (
  <div className={styles.two}>
    <Section title="Charts: parts of a whole">
      <Shares />
    </Section>
    <Section title="Charts: amounts side by side">
      <Bars />
    </Section>
  </div>
)
