import { SecretInput } from './secret-input.tsx'

type FieldProps = { readonly value?: string; readonly error?: unknown }

const left = (value: string): string => {
  const missing = 12 - [...value].length
  return missing > 0 ? `${missing} more to go.` : 'Long enough.'
}

/** A new password: its length is what counts, so that is what the help says while one types. */
export const NewPassword = ({ label = 'Password', ...field }: FieldProps & { readonly label?: string }) => {
  const value = field.value ?? ''
  const hint = 'At least 12 characters. A few uncommon words are easy to keep in mind.'
  return (
    <SecretInput
      {...(field as object)}
      name="new-password"
      label={label}
      description={value === '' ? hint : `${hint} ${left(value)}`}
      autoComplete="new-password"
    />
  )
}
