import { formatDay } from '@daybook/platform/domain'
import { Avatar, DayText, Logo, MinutesText, MoneyText, PersonChip, Section, StatusWord, TimeText } from '@daybook/platform/web'
import { sampleRows } from './sample.ts'
import styles from './kit.module.css'

const statuses = [
  'OPEN',
  'SUBMITTED',
  'APPROVED',
  'PAID',
  'REJECTED',
  'ATTENTION',
  'DRAFT',
  'FINALIZED',
  'ACTIVE',
  'INVITED',
  'INACTIVE',
]

/** States, people, and figures. */
export const ValuesKit = () => (
  <div className={styles.two}>
    <Section title="States">
      <div className={styles.flow}>
        {statuses.map((status) => (
          <StatusWord key={status} status={status} />
        ))}
        <StatusWord status="attention">2 punches missing</StatusWord>
      </div>
    </Section>
    <Section title="People">
      <div className={styles.flow}>
        <PersonChip name="Amara Okafor" detail="Shift lead" size={36} />
        {sampleRows.map(({ id, name }) => (
          <Avatar key={id} name={name} />
        ))}
      </div>
    </Section>
    <Section title="Figures">
      <div className={styles.rows}>
        <div className={styles.row}>
          <span>Days</span>
          <span>
            <DayText day="2026-03-02" />, nothing: {formatDay('')}
          </span>
        </div>
        <div className={styles.row}>
          <span>Money</span>
          <span>
            <MoneyText cents={123_450} currency="EUR" /> <MoneyText cents={-2_150} currency="USD" />{' '}
            <MoneyText cents={9_800} currency="JPY" />
          </span>
        </div>
        <div className={styles.row}>
          <span>Durations</span>
          <span>
            <MinutesText minutes={450} /> <MinutesText minutes={45} /> <MinutesText minutes={-75} />
          </span>
        </div>
        <div className={styles.row}>
          <span>Times, here and elsewhere</span>
          <span>
            <TimeText instant="2026-03-02T08:30:00Z" /> <TimeText instant="2026-03-02T08:30:00Z" zone="Asia/Tokyo" />
          </span>
        </div>
      </div>
    </Section>
    <Section title="Logo">
      <div className={styles.flow}>
        <Logo size={20} />
        <Logo />
        <Logo size={48} />
      </div>
    </Section>
  </div>
)
