import { minPasswordLength, passwordLength, privilegedMinimum } from '@daybook/identity/domain'
import { SecretInput } from './secret-input.tsx'

type FieldProps = { readonly value?: string; readonly error?: unknown }
type NewPasswordProps = FieldProps & {
  readonly label?: string
  /** How long this person's must be; unknown before it is known who it is. */
  readonly minimum?: number | undefined
}

const left = (value: string, minimum: number): string => {
  const missing = minimum - passwordLength(value)
  return missing > 0 ? `${missing} more to go.` : 'Long enough.'
}

const lengthHint = (minimum: number | undefined): string => {
  if (minimum === undefined)
    return `At least ${minPasswordLength} characters, ${privilegedMinimum} if you see other people’s data.`
  return minimum === privilegedMinimum
    ? `At least ${minimum} characters, because you will see other people’s data.`
    : `At least ${minimum} characters.`
}

/** A new password: its length is what counts, so that is what the help says while one types. */
export const NewPassword = ({ label = 'Password', minimum, ...field }: NewPasswordProps) => {
  const value = field.value ?? ''
  const hint = `${lengthHint(minimum)} A few uncommon words are easy to keep in mind.`
  return (
    <SecretInput
      {...(field as object)}
      name="new-password"
      label={label}
      description={value === '' ? hint : `${hint} ${left(value, minimum ?? minPasswordLength)}`}
      autoComplete="new-password"
    />
  )
}
