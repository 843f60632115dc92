import {
  getName,
  type ListedName,
  mergeName,
  NameForm,
  removeName,
  renameName,
  searchNames,
  searchPeople,
} from '@daybook/people/contract'
import type { NameList } from '@daybook/people/domain'
import { plural } from '@daybook/platform/domain'
import { call, confirmDeed, FormShell, toast, useApi, useVersionedSave } from '@daybook/platform/web'
import { Button, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { someNamesQuery } from './name-query.ts'
import { nameWords } from './name-words.ts'
import styles from './names.module.css'

type NameProps = { readonly row: ListedName; readonly onDone: () => void }

const refetches = [searchNames, searchPeople]

/** What follows a name besides people. */
const followers: Readonly<Record<NameList, string>> = {
  department: 'Its people, and whatever rules, leave and posts name it, follow at once.',
  designation: 'Everybody who has it gets the new one at once.',
}

const Rename = ({ row, onDone }: NameProps) => {
  const reload = () => call(getName, { params: { id: row.id } })
  const save = useVersionedSave({ endpoint: renameName, stored: row, reload, what: row.name, refetches })
  const submit = async (body: z.output<typeof NameForm>) => {
    const { name } = await save({ params: { id: row.id }, body })
    toast.success(`It is called ${name} now, everywhere.`)
    onDone()
  }
  return (
    <FormShell
      schema={NameForm}
      initial={{ name: row.name }}
      submit="Rename everywhere"
      onSubmit={submit}
      label={`Rename ${row.name}`}
    >
      {(form) => (
        <TextInput
          label="Name"
          description={followers[row.list]}
          maxLength={200}
          data-autofocus
          {...form.getInputProps('name')}
        />
      )}
    </FormShell>
  )
}

const useMerge = ({ row, onDone }: NameProps) => {
  const merge = useApi(mergeName, { refetches, onError: toast.failure })
  const ask = async (into: { id: string; name: string }) => {
    const moving = row.people + row.left
    const question = {
      title: `Merge ${row.name} into ${into.name}`,
      words: `${moving === 0 ? 'Nobody moves' : `${plural(moving, 'person moves', 'people move')}`} to ${into.name}, and ${row.name} is no longer there. ${
        row.list === 'department' ? `Rules of time and the least number at work that ${into.name} has itself stay. ` : ''
      }This cannot be undone.`,
      deed: `Merge into ${into.name}`,
      danger: true,
    }
    if (!(await confirmDeed(question))) return
    const done = () => {
      toast.success(`${row.name} is part of ${into.name} now.`)
      onDone()
    }
    merge.mutate({ params: { id: row.id }, body: { into: into.id } }, { onSuccess: done })
  }
  return { ask, isPending: merge.isPending }
}

const Merge = (props: NameProps) => {
  const { row } = props
  const [into, setInto] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 200)
  const { data } = useQuery({ ...someNamesQuery(row.list, words), placeholderData: (before) => before })
  const others = (data?.items ?? []).filter(({ id }) => id !== row.id)
  const target = others.find(({ id }) => id === into)
  const { ask, isPending } = useMerge(props)
  return (
    <section className={styles.part} aria-label={`Merge ${row.name}`}>
      <h3>Merge into another {nameWords[row.list].one}</h3>
      <p className={styles.note}>Where two are one, as after a slip of the hand.</p>
      <Select
        label="Into"
        placeholder={`Choose a ${nameWords[row.list].one}`}
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={into}
        onChange={setInto}
        onSearchChange={(next) => setTyped(next === target?.name ? '' : next)}
        searchable
        nothingFoundMessage="Nothing found"
      />
      <Button variant="default" disabled={!target} loading={isPending} onClick={() => target && void ask(target)}>
        {target ? `Merge into ${target.name}` : 'Merge'}
      </Button>
    </section>
  )
}

const Remove = ({ row, onDone }: NameProps) => {
  const remove = useApi(removeName, { refetches, onError: toast.failure })
  const ask = async () => {
    const question = { title: `Remove ${row.name}`, words: 'Nobody has it.', deed: `Remove ${row.name}`, danger: true }
    if (!(await confirmDeed(question))) return
    const done = (reply: { response_message: string }) => {
      toast.success(reply.response_message)
      onDone()
    }
    remove.mutate({ params: { id: row.id } }, { onSuccess: done })
  }
  return (
    <section className={styles.part} aria-label={`Remove ${row.name}`}>
      <h3>Remove</h3>
      <p className={styles.note}>Nobody has this {nameWords[row.list].one}.</p>
      <Button variant="default" loading={remove.isPending} onClick={() => void ask()}>
        Remove {row.name}
      </Button>
    </section>
  )
}

/** What can be done with one name: another name, another one to be part of, or none. */
export const NameDeeds = (props: NameProps) => (
  <div className={styles.deeds}>
    <Rename {...props} />
    <Merge {...props} />
    {props.row.people + props.row.left === 0 && <Remove {...props} />}
  </div>
)
