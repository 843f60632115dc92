import { Autocomplete, Button, Switch, TextInput } from '@mantine/core'
import { type LetterTemplate, listPersonDocuments, makeLetter, previewLetter } from '@daybook/documents/contract'
import { fieldsIn, longestFolder, longestValue } from '@daybook/documents/domain'
import { type ChosenPerson, PeopleSelect } from '@daybook/people/web'
import { type Day, plural } from '@daybook/platform/domain'
import { DayPicker, Load, Skeletons, toast, todayIn, useApi, useReader, useUnsaved } from '@daybook/platform/web'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foldersQuery } from './document-queries.ts'
import { LetterPreview } from './letter-preview.tsx'
import { previewQuery, type TypedValues, valuesOf } from './letter-queries.ts'
import shared from './documents.module.css'
import styles from './letters.module.css'

const mostLetters = 100

type Failed = { readonly person: ChosenPerson; readonly words: string }

/** One letter after the other; what fails for one holds up nobody else. */
const useWriting = (template: LetterTemplate) => {
  const make = useApi(makeLetter, { refetches: [listPersonDocuments, previewLetter] })
  const [running, setRunning] = useState<{ done: number; of: number } | null>(null)
  const [failed, setFailed] = useState<readonly Failed[]>([])
  /** Whoever has no letter by now. */
  const write = async (
    people: readonly ChosenPerson[],
    typed: TypedValues,
    folder: string,
    signBy: string,
  ): Promise<readonly ChosenPerson[]> => {
    const wrong: Failed[] = []
    for (const [done, person] of people.entries()) {
      setRunning({ done, of: people.length })
      const how = { values: valuesOf(typed), version: template.version, folder, signBy: signBy === '' ? null : (signBy as Day) }
      await make
        .mutateAsync({ params: { id: template.id }, body: { userId: person.userId, ...how } })
        .catch((error: unknown) => wrong.push({ person, words: error instanceof Error ? error.message : '' }))
    }
    setRunning(null)
    setFailed(wrong)
    const written = people.length - wrong.length
    if (written > 0) toast.success(`${plural(written, 'letter is', 'letters are')} written.`)
    return wrong.map(({ person }) => person)
  }
  return { running, failed, write }
}

const Preview = ({
  template,
  person,
  typed,
}: {
  readonly template: LetterTemplate
  readonly person: ChosenPerson
  readonly typed: TypedValues
}) => {
  const [settled] = useDebouncedValue(typed, 300)
  const query = useQuery({ ...previewQuery(template.id, person.userId, settled), placeholderData: (before) => before })
  return (
    <Load query={query} skeleton={<Skeletons rows={6} label="Loading the letter" />}>
      {({ blocks, missing, made }) => (
        <div className={styles.preview}>
          <p className={shared.note}>
            To {person.userName}
            {made && ', who has it already: this becomes a new version'}
          </p>
          {missing.length > 0 && <output className={shared.note}>It lacks: {missing.join(', ')}</output>}
          <LetterPreview blocks={blocks} />
        </div>
      )}
    </Load>
  )
}

/** What a letter lacks for anybody may be typed, beside the fields of its own. */
const Values = ({
  fields,
  typed,
  onType,
}: {
  readonly fields: readonly string[]
  readonly typed: TypedValues
  readonly onType: (typed: TypedValues) => void
}) =>
  fields.map((field) => (
    <TextInput
      key={field}
      label={field}
      maxLength={longestValue}
      value={typed[field] ?? ''}
      onChange={({ currentTarget }) => onType({ ...typed, [field]: currentTarget.value })}
    />
  ))

const noMore: readonly string[] = []

/** Writes a letter to one or several people. */
export const LetterWrite = ({ template, onDone }: { readonly template: LetterTemplate; readonly onDone: () => void }) => {
  const [people, setPeople] = useState<readonly ChosenPerson[]>([])
  const [typed, setTyped] = useState<TypedValues>({})
  const [folder, setFolder] = useState('')
  const [sign, setSign] = useState(false)
  const [signBy, setSignBy] = useState('')
  const today = todayIn(useReader().me.zone)
  const folders = useQuery(foldersQuery)
  const { running, failed, write } = useWriting(template)
  const wrote = folder !== '' || signBy !== '' || Object.values(typed).some((value) => value !== '')
  useUnsaved(running !== null || people.length > 0 || wrote)
  const [first] = people
  const lacking =
    useQuery({ ...previewQuery(template.id, first?.userId ?? '', {}), enabled: first !== undefined }).data?.missing ?? noMore
  // What the record of one lacks is typed for that one alone: for several it would stand in the letters of all who lack it.
  const own = template.own.filter((field) => fieldsIn(template.body).includes(field))
  const fields = people.length > 1 ? own : [...new Set([...own, ...lacking])]
  const ready = people.length > 0 && (!sign || signBy !== '') && fields.every((field) => (typed[field] ?? '').trim() !== '')
  const send = async () => {
    const asked = Object.fromEntries(fields.map((field) => [field, typed[field] ?? '']))
    const left = await write(people, asked, folder.trim(), sign ? signBy : '')
    // Pressed again it is for whoever has none yet.
    if (left.length === 0) onDone()
    else setPeople(left)
  }
  return (
    <div className={styles.write}>
      <PeopleSelect label="To" most={mostLetters} value={people} onChange={setPeople} />
      <Values fields={fields} typed={typed} onType={setTyped} />
      <Autocomplete
        label="Folder"
        description="In their documents; it may stay empty"
        data={folders.data?.folders ?? []}
        maxLength={longestFolder}
        value={folder}
        onChange={setFolder}
      />
      <Switch label="Ask them to sign it" checked={sign} onChange={({ currentTarget }) => setSign(currentTarget.checked)} />
      {sign && <DayPicker label="By" minDate={today} value={signBy} onChange={setSignBy} />}
      {first && <Preview template={template} person={first} typed={typed} />}
      {failed.map(({ person, words }) => (
        <p key={person.userId} className={shared.wrong} role="alert">
          {person.userName}: {words}
        </p>
      ))}
      {running ? (
        <output className={shared.note}>
          {running.done} of {plural(running.of, 'letter')}. Stay on this page.
        </output>
      ) : (
        <Button disabled={!ready} onClick={() => void send()}>
          {people.length > 1 ? `Write ${people.length} letters` : 'Write the letter'}
        </Button>
      )}
    </div>
  )
}
