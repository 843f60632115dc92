import { Alert, Button } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { type FocusEvent, type FormEvent, useId, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { ApiError, wordsOf } from './api-error.ts'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'
import { useUnsaved } from './unsaved.ts'
import styles from './form-shell.module.css'

type Typed = Record<string, unknown>

/** What a form holds: what the schema takes, where the fields named in `Empty` are null until something is typed. */
export type FormValues<S extends z.ZodType, Empty extends keyof z.input<S> = never> = {
  [K in keyof z.input<S>]: z.input<S>[K] | (K extends Empty ? null : never)
}

export type FormShellProps<Values extends Typed, S extends z.ZodType> = {
  /** The contract's schema: what the server will check, checked before sending. */
  readonly schema: S
  readonly initial: Values
  /** The deed, in words: "Send to your manager". */
  readonly submit: string
  /**
   * Sends it; `deed` is the value of the button that was pressed, '' where it has none. Throw (a mutation's `mutateAsync` does) to keep
   * what was typed and show why.
   */
  readonly onSubmit: (values: z.output<S>, deed: string) => Promise<unknown>
  /** Label, help and error of each field come from `form.getInputProps('name')`. */
  readonly children: (form: UseFormReturnType<Values>) => ReactNode
  /** Beside the submit button: cancel, back. */
  readonly secondary?: ReactNode
  /** The button over the whole width, for narrow forms such as sign-in. */
  readonly wide?: boolean
  /** Off for forms whose loss costs nothing (sign-in, search). */
  readonly warnBeforeLeaving?: boolean
  /** The name under which what is typed survives a reload of this tab. Not for forms that hold a secret. */
  readonly draft?: string
  /** A way on after a refusal, by its code: shown behind its words. */
  readonly ways?: Readonly<Record<string, ReactNode>>
  /** Why it cannot be sent as it stands: the button is disabled, and says so below. Null: it can. */
  readonly blocked?: (values: Values) => string | null
  /** Said to screen readers when there is no visible heading. */
  readonly label?: string
}

/** Splits an error into messages for fields that the form has, and one sentence for the rest. */
export const splitError = (error: unknown, known: readonly string[]): { fields: Record<string, string>; rest: string | null } => {
  const all = error instanceof ApiError ? Object.entries(error.fieldErrors) : []
  const has = (path: string) => known.includes(path.split('.')[0] ?? '')
  const fields = Object.fromEntries(all.filter(([path]) => has(path)))
  const unseen = all.filter(([path]) => !has(path)).map(([path, message]) => `${path}: ${message}`)
  if (unseen.length > 0) return { fields, rest: [wordsOf(error), ...unseen].join(' ') }
  return { fields, rest: Object.keys(fields).length > 0 ? null : wordsOf(error) }
}

const focusFirst = (id: string): void => {
  // After the errors are drawn: the field then says what is wrong as it takes the focus.
  const first = `#${CSS.escape(id)} :is([aria-invalid="true"], [role="alert"])`
  setTimeout(() => document.querySelector<HTMLElement>(first)?.focus(), 0)
}

const pressedIn = (event: FormEvent<HTMLFormElement> | undefined): string => {
  const pressed = event && (event.nativeEvent as SubmitEvent).submitter
  return pressed instanceof HTMLButtonElement ? pressed.value : ''
}

const useSending = <Values extends Typed, S extends z.ZodType>(
  form: UseFormReturnType<Values>,
  { schema, onSubmit, initial, draft }: FormShellProps<Values, S>,
) => {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ words: string; code: string } | null>(null)
  const refuse = (error: unknown) => {
    const { fields, rest } = splitError(error, Object.keys(initial))
    form.setErrors(fields)
    setFailure(rest === null ? null : { words: rest, code: error instanceof ApiError ? error.code : '' })
    focusFirst(id)
  }
  const send = async (values: Values, event: FormEvent<HTMLFormElement> | undefined) => {
    if (busy) return
    setFailure(null)
    setBusy(true)
    try {
      await onSubmit(schema.parse(values), pressedIn(event))
      form.resetDirty()
      if (draft !== undefined) forgetDraft(draft)
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return { id, busy, failure, onSubmit: form.onSubmit(send, () => focusFirst(id)) }
}

const keepAs =
  (draft: string) =>
  (typed: object): void =>
    keepDraft(draft, typed)

/** The values to begin with: what was typed before a reload, as far as the form has the fields, over what it begins with. */
const beginning = <Values extends Typed>(initial: Values, draft: string | undefined): Values => {
  if (draft === undefined) return initial
  const kept = Object.entries(readDraft(draft)).filter(([name]) => name in initial)
  return { ...initial, ...Object.fromEntries(kept) }
}

/** A form: the contract's rules, messages at the fields, typed work kept on failure, the deed on its button. */
export const FormShell = <Values extends Typed, S extends z.ZodType>(props: FormShellProps<Values, S>) => {
  const form = useForm<Values>({
    initialValues: beginning(props.initial, props.draft),
    ...(props.draft === undefined ? {} : { onValuesChange: keepAs(props.draft) }),
    validate: zod4Resolver(props.schema) as (values: Values) => Record<string, ReactNode>,
  })
  const { id, busy, failure, onSubmit } = useSending(form, props)
  // A field that was filled in says at once what is wrong with it; one that was only passed by says nothing.
  const judge = ({ target }: FocusEvent<HTMLFormElement>) => {
    const field: unknown = target
    if (!(field instanceof HTMLInputElement) || field.value === '') return
    const { path } = field.dataset
    if (path !== undefined && path in props.initial) form.validateField(path)
  }
  const blocked = props.blocked?.(form.values) ?? null
  useUnsaved((props.warnBeforeLeaving ?? props.draft === undefined) && !busy && form.isDirty())
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to its fields, is no control itself
    <form id={id} onSubmit={onSubmit} onBlur={judge} noValidate aria-label={props.label} aria-busy={busy} className={styles.form}>
      {failure !== null && (
        <Alert color="red" variant="light" role="alert" tabIndex={-1} className={styles.alert}>
          {failure.words}
          {props.ways?.[failure.code] && <> {props.ways[failure.code]}</>}
        </Alert>
      )}
      {props.children(form)}
      <div className={styles.foot} data-wide={props.wide || undefined}>
        {/* The safe way out stands first, as in every dialog; under a wide button it is a note. */}
        {!props.wide && props.secondary}
        <Button
          type="submit"
          loading={busy}
          disabled={blocked !== null}
          fullWidth={props.wide ?? false}
          {...(blocked === null ? {} : { 'aria-describedby': `${id}-blocked` })}
        >
          {props.submit}
        </Button>
        {props.wide && props.secondary}
      </div>
      {blocked !== null && (
        <p id={`${id}-blocked`} className={styles.blocked}>
          {blocked}
        </p>
      )}
    </form>
  )
}
