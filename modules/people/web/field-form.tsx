import { Button, Checkbox, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { addField, changeField, FieldForm, listFields, type ListedField, removeField } from '@daybook/people/contract'
import { mostOptions } from '@daybook/people/domain'
import { keysOf, plural } from '@daybook/platform/domain'
import { call, confirmDeed, FormShell, toast, useApi, useReader, useVersionedSave } from '@daybook/platform/web'
import type { z } from 'zod'
import { fillerWords, kindWords, readerWords } from './field-words.ts'
import styles from './names.module.css'

type Typed = z.input<typeof FieldForm>

const choices = <K extends string>(words: Readonly<Record<K, string>>) =>
  keysOf(words).map((value) => ({ value, label: words[value] }))

const blank: Typed = {
  kind: 'TEXT',
  label: '',
  help: '',
  section: '',
  required: false,
  seenBy: 'PERSON',
  filledBy: 'HR',
  options: [],
}

type FieldsProps = {
  form: UseFormReturnType<Typed>
  isNew?: boolean
  /** HR fill it, and an owner alone lets people fill it themselves. */
  staysWithHr?: boolean
  /** HR see it, and an owner alone lets others see it. */
  staysHidden?: boolean
}

const Fields = ({ form, isNew = false, staysWithHr = false, staysHidden = false }: FieldsProps) => (
  <>
    <TextInput label="Label" maxLength={60} data-autofocus {...form.getInputProps('label')} />
    <Select
      label="Kind"
      description={isNew ? 'It stays as it is once the field is there' : 'Add another field for values of another kind'}
      data={choices(kindWords)}
      allowDeselect={false}
      disabled={!isNew}
      {...form.getInputProps('kind')}
    />
    {form.values.kind === 'CHOICE' && (
      <TagsInput
        label="Options"
        description={`In this order. Press Enter after each${staysHidden ? '. An owner takes options away' : ''}`}
        maxTags={mostOptions}
        {...form.getInputProps('options')}
      />
    )}
    <Textarea label="Help" description="For whoever fills it" autosize maxLength={200} {...form.getInputProps('help')} />
    <TextInput
      label="Heading"
      description="Under which it stands on a person"
      maxLength={60}
      {...form.getInputProps('section')}
    />
    <Select
      label="Who sees it"
      description={staysHidden ? 'An owner lets others see it' : undefined}
      data={choices(readerWords)}
      allowDeselect={false}
      disabled={staysHidden}
      {...form.getInputProps('seenBy')}
    />
    <Select
      label="Who fills it"
      description={
        staysWithHr ? 'An owner lets people fill it themselves' : 'Nobody but an owner fills about themselves what HR fills'
      }
      data={choices(fillerWords)}
      allowDeselect={false}
      disabled={staysWithHr}
      {...form.getInputProps('filledBy')}
    />
    <Checkbox label="It must not be left empty" {...form.getInputProps('required', { type: 'checkbox' })} />
  </>
)

/** A field that is not there yet. */
export const AddField = ({ onDone }: { readonly onDone: () => void }) => {
  const add = useApi(addField, { refetches: [listFields] })
  const submit = async (body: z.output<typeof FieldForm>) => {
    await add.mutateAsync({ body })
    toast.success(`${body.label} was added.`)
    onDone()
  }
  return (
    <FormShell schema={FieldForm} initial={blank} submit="Add this field" onSubmit={submit} label="Add a field">
      {(form) => <Fields form={form} isNew />}
    </FormShell>
  )
}

type FieldProps = { readonly field: ListedField; readonly onDone: () => void }

const find = async (id: string): Promise<ListedField> => {
  const field = (await call(listFields, {})).items.find((each) => each.id === id)
  if (!field) throw new Error('This field was removed meanwhile.')
  return field
}

const Change = ({ field, onDone }: FieldProps) => {
  const reload = () => find(field.id)
  const save = useVersionedSave({ endpoint: changeField, stored: field, reload, what: field.label, refetches: [listFields] })
  const isHr = useReader().role !== 'ENTERPRISE_ADMIN'
  const { id, version: _version, values: _values, ...initial } = field
  const submit = async ({ kind: _kind, ...body }: z.output<typeof FieldForm>) => {
    await save({ params: { id }, body })
    onDone()
  }
  return (
    <FormShell
      schema={FieldForm}
      initial={initial as Typed}
      submit="Save this field"
      onSubmit={submit}
      label={`Change ${field.label}`}
    >
      {(form) => <Fields form={form} staysWithHr={isHr && field.filledBy === 'HR'} staysHidden={isHr && field.seenBy === 'HR'} />}
    </FormShell>
  )
}

type MoveProps = { readonly field: ListedField; readonly place: number; readonly count: number }

const Move = ({ field, place, count }: MoveProps) => {
  const move = useApi(changeField, { refetches: [listFields], onError: toast.failure })
  const to = (position: number) => move.mutate({ params: { id: field.id }, body: { position, version: field.version } })
  return (
    <section className={styles.part} aria-label={`Place of ${field.label}`}>
      <h3>
        Place {place} of {count}
      </h3>
      <Button.Group>
        <Button variant="default" disabled={place === 1} loading={move.isPending} onClick={() => to(place - 1)}>
          Move up
        </Button>
        <Button variant="default" disabled={place === count} loading={move.isPending} onClick={() => to(place + 1)}>
          Move down
        </Button>
      </Button.Group>
    </section>
  )
}

const Remove = ({ field, onDone }: FieldProps) => {
  const { id, label, values } = field
  const remove = useApi(removeField, { refetches: [listFields], onError: toast.failure })
  const staysWithOwner = useReader().role !== 'ENTERPRISE_ADMIN' && field.seenBy === 'HR'
  const ask = async () => {
    const lost =
      values === 0
        ? 'Nobody has anything in it.'
        : `${plural(values, 'person has', 'people have')} something in it, which goes with it.`
    const question = { title: `Remove ${label}`, words: `${lost} This cannot be undone.`, deed: `Remove ${label}`, danger: true }
    if (!(await confirmDeed(question))) return
    const done = (reply: { response_message: string }) => {
      toast.success(reply.response_message)
      onDone()
    }
    remove.mutate({ params: { id }, body: { values } }, { onSuccess: done })
  }
  return (
    <section className={styles.part} aria-label={`Remove ${label}`}>
      <h3>Remove</h3>
      {staysWithOwner ? (
        <p className={styles.note}>An owner removes what only HR sees, since it may say something about you, too.</p>
      ) : (
        <Button variant="default" loading={remove.isPending} onClick={() => void ask()}>
          Remove this field
        </Button>
      )}
    </section>
  )
}

/** What can be done with a field that is there. */
export const ChangeField = ({ field, place, count, onDone }: FieldProps & MoveProps) => (
  <div className={styles.deeds}>
    <Change key={field.version} field={field} onDone={onDone} />
    <Move field={field} place={place} count={count} />
    <Remove field={field} onDone={onDone} />
  </div>
)
