import { Autocomplete, Button, TextInput } from '@mantine/core'
import { documentManage } from '@daybook/documents/contract'
import { longestFolder, longestName, mostFileBytes } from '@daybook/documents/domain'
import { plural } from '@daybook/platform/domain'
import { EmptyState, FileDrop, Page, useMayChange, useUnsaved } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foldersQuery } from './document-queries.ts'
import { fileTypes } from './file-types.ts'
import { byPerson, isOpen, isReady } from './handout-files.ts'
import { HandoutRow } from './handout-row.tsx'
import shared from './documents.module.css'
import styles from './handout.module.css'
import { mostFiles, useHandout } from './use-handout.ts'

type Handout = ReturnType<typeof useHandout>

const Progress = ({ done, of }: { readonly done: number; readonly of: number }) => (
  <div>
    <progress className={styles.progress} aria-label="Handing out" value={done} max={of} />
    <output className={shared.note}>
      {done} of {plural(of, 'person', 'people')}. Stay on this page.
    </output>
  </div>
)

/** What stands there before it goes: whose each file is, those first that somebody has to say. */
const Rows = ({ files, running, choose, leaveOut }: Handout) => {
  const sorted = [...files.filter(isOpen), ...files.filter((row) => !isOpen(row))]
  return (
    <ul className={styles.list} aria-label="Files">
      {sorted.map((row) => (
        <HandoutRow
          key={row.key}
          row={row}
          busy={running !== null}
          onChoose={(to) => choose(row.key, to)}
          onLeaveOut={() => leaveOut(row.key)}
        />
      ))}
    </ul>
  )
}

const Names = ({ typed, onType }: { readonly typed: Typed; readonly onType: (typed: Typed) => void }) => {
  const folders = useQuery(foldersQuery)
  return (
    <div className={styles.names}>
      <Autocomplete
        label="Folder"
        description="In everybody’s documents; it may stay empty"
        placeholder="Payslips"
        data={folders.data?.folders ?? []}
        maxLength={longestFolder}
        value={typed.folder}
        onChange={(folder) => onType({ ...typed, folder })}
      />
      <TextInput
        label="Name"
        description="Of each document; empty: as its file is called"
        placeholder="Payslip March 2026"
        maxLength={longestName}
        value={typed.name}
        onChange={({ currentTarget }) => onType({ ...typed, name: currentTarget.value })}
      />
    </div>
  )
}

type Typed = { readonly folder: string; readonly name: string }

const Deed = ({ handout, typed }: { readonly handout: Handout; readonly typed: Typed }) => {
  const { files, running, run } = handout
  const ready = files.filter(isReady)
  const people = new Set(ready.map(({ to }) => to?.id)).size
  const open = files.filter(isOpen).length
  if (running) return <Progress {...running} />
  const said =
    ready.length === 0
      ? 'Nothing to hand out'
      : `Hand out ${plural(ready.length, 'file')} to ${plural(people, 'person', 'people')}`
  return (
    <div>
      <Button disabled={ready.length === 0} onClick={() => run(typed)}>
        {said}
      </Button>
      {open > 0 && <p className={shared.note}>{plural(open, 'file is', 'files are')} left out until you say whose.</p>}
    </div>
  )
}

const Form = () => {
  const handout = useHandout()
  const [typed, setTyped] = useState<Typed>({ folder: '', name: '' })
  const { files, running, take } = handout
  useUnsaved(running !== null || byPerson(files.filter(isReady)).length > 0)
  return (
    <div className={styles.form}>
      <FileDrop
        label={files.length === 0 ? 'Choose files' : 'Choose more files'}
        hint={`PDF or pictures, up to 10 MB each and ${mostFiles} at once`}
        accept={fileTypes}
        most={Math.max(1, mostFiles - files.length)}
        maxBytes={mostFileBytes}
        disabled={running !== null || files.length >= mostFiles}
        onFile={take}
      />
      {files.length === 0 ? (
        <EmptyState picture="paper">
          A file finds its person by the name, the e-mail address or the badge ID in its own name. You see each before it goes.
        </EmptyState>
      ) : (
        <>
          <Names typed={typed} onType={setTyped} />
          <Rows {...handout} />
          <Deed handout={handout} typed={typed} />
        </>
      )}
    </div>
  )
}

/** `/product/timesheet/documentHandout`: many people’s files at once, each into the place of its person. */
export const HandoutScreen = () => {
  const may = useMayChange(documentManage)
  return (
    <Page title="Hand out documents" purpose="Payslips, certificates, letters: many people get theirs at once, and only theirs.">
      {may ? (
        <Form />
      ) : (
        <EmptyState picture="paper">Your plan has no documents at the moment, so nothing can be handed out.</EmptyState>
      )}
    </Page>
  )
}
