import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { DayPicker, FileDrop, FormShell, RichSelect, Section, TileChoice } from '@daybook/platform/web'
import { IconBriefcase, IconHome } from '@tabler/icons-react'
import { z } from 'zod'
import styles from './kit.module.css'

const schema = z.strictObject({
  who: z.string().min(1, 'Please choose a person'),
  day: z.string().min(1, 'Please choose a day'),
  place: z.string().min(1, 'Please choose where'),
  note: z.string().max(500),
})

const people = ['Amara Okafor', 'Jonas Weber', 'Mei-Ling Zhao'].map((label) => ({ value: label, label, search: 'team' }))
const places = [
  { value: 'office', label: 'At the office', icon: <IconBriefcase size={20} stroke={1.5} aria-hidden="true" /> },
  { value: 'home', label: 'At home', icon: <IconHome size={20} stroke={1.5} aria-hidden="true" /> },
]

const Whole = () => (
  <FormShell
    schema={schema}
    initial={{ who: '', day: '2026-03-02', place: 'office', note: '' }}
    submit="Save the entry"
    onSubmit={() => Promise.reject(new Error('This form only shows itself; nothing was sent.'))}
    secondary={<Button variant="default">Cancel</Button>}
    warnBeforeLeaving={false}
    label="A form"
  >
    {(form) => (
      <>
        <RichSelect label="Person" options={people} placeholder="Search people" {...form.getInputProps('who')} />
        <DayPicker label="Day" {...form.getInputProps('day')} />
        <TileChoice label="Where" options={places} {...form.getInputProps('place')} />
        <Textarea label="Note" autosize minRows={2} {...form.getInputProps('note')} />
      </>
    )}
  </FormShell>
)

/** Fields in their states, and a whole form. */
export const FormsKit = () => (
  <div className={styles.two}>
    <Section title="A form">
      <Whole />
    </Section>
    <Section title="Fields">
      <div className={styles.stack}>
        <TextInput label="With help" description="Help stands below the label" placeholder="Placeholder" />
        <TextInput label="With an error" defaultValue="A" error="Name must be at least 2 characters" />
        <TextInput label="Not available" disabled defaultValue="Set by your company" />
        <Select label="A choice" data={['Weekly', 'Biweekly', 'Monthly']} defaultValue="Monthly" />
        <FileDrop
          label="Drop a file here or choose one"
          hint="A CSV file up to 5 MB"
          accept=".csv,text/csv"
          onFile={() => undefined}
        />
        <div className={styles.flow}>
          <Button>Primary</Button>
          <Button variant="default">Secondary</Button>
          <Button variant="subtle">Quiet</Button>
          <Button color="red">Delete this</Button>
          <Button disabled>Not now</Button>
          <Button loading>Busy</Button>
        </div>
      </div>
    </Section>
  </div>
)
