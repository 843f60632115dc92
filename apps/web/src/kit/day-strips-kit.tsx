import { DayStrip, Section, type DayStripProps } from '@daybook/platform/web'
import styles from './kit.module.css'

const shift: DayStripProps['segments'] = [
  { kind: 'work', from: 480, to: 720 },
  { kind: 'break', from: 720, to: 765 },
  { kind: 'work', from: 765, to: 1005 },
]

const strips: readonly { name: string; strip: DayStripProps }[] = [
  { name: 'Worked, with a break', strip: { segments: shift } },
  {
    name: 'A break that nobody timed',
    strip: {
      segments: [
        { kind: 'work', from: 420, to: 660 },
        { kind: 'break', pause: 'untimed', from: 660, to: 690 },
        { kind: 'work', from: 690, to: 930 },
      ],
    },
  },
  { name: 'Hours without times', strip: { segments: [{ kind: 'hours', from: 360, to: 840 }] } },
  {
    name: 'Still running',
    strip: {
      segments: [
        { kind: 'work', from: 480, to: 720 },
        { kind: 'open', from: 760, to: 760 },
      ],
      now: 915,
    },
  },
  { name: 'Punch missing', strip: { segments: [{ kind: 'work', from: 540, to: 735 }], missing: [1020] } },
  { name: 'Planned above actual', strip: { segments: shift, planned: [{ from: 480, to: 990 }] } },
  { name: 'On leave', strip: { segments: [{ kind: 'leave', from: 480, to: 960 }] } },
  {
    name: 'Half a day of leave',
    strip: {
      segments: [
        { kind: 'work', from: 480, to: 720 },
        { kind: 'leave', from: 720, to: 960 },
      ],
    },
  },
  { name: 'Holiday', strip: { segments: [{ kind: 'holiday', from: 480, to: 960 }] } },
  {
    name: 'Night, stretched',
    strip: {
      segments: [
        { kind: 'work', from: 1260, to: 1470 },
        { kind: 'break', from: 1470, to: 1500 },
        { kind: 'work', from: 1500, to: 1740 },
      ],
    },
  },
  { name: 'Nothing recorded', strip: { segments: [] } },
]

/** The sign of the product in every state and size. */
export const DayStripsKit = () => (
  <Section title="Day strip">
    <div className={styles.rows}>
      {strips.map(({ name, strip }) => (
        <div key={name} className={styles.row}>
          <span>{name}</span>
          <DayStrip {...strip} label={name} />
        </div>
      ))}
      {(['xs', 'sm', 'md', 'lg'] as const).map((size) => (
        <div key={size} className={styles.row}>
          <span>Size {size}</span>
          <DayStrip segments={shift} size={size} label={`Size ${size}`} />
        </div>
      ))}
    </div>
  </Section>
)
