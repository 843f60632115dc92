import { minPasswordLength, passwordLength, privilegedMinimum } from '@daybook/identity/domain'
import { SecretInput } from './secret-input.tsx'
import { StrengthMeter } from './strength-meter.tsx'

type FieldProps = { readonly value?: string; readonly error?: unknown }
type NewPasswordProps = FieldProps & {
  readonly label?: string
  /** How long this person's must be; unknown before it is known who it is. */
  readonly minimum?: number | undefined
}

// Whose it will be, only the server may know: then nobody is told that it is long enough.
const left = (value: string, minimum: number | undefined): string => {
  const missing = (minimum ?? minPasswordLength) - passwordLength(value)
  if (missing > 0) return ` ${missing} more to go.`
  return minimum === undefined ? '' : ' Long enough.'
}

const lengthHint = (minimum: number | undefined): string => {
  if (minimum === undefined)
    return `At least ${minPasswordLength} characters, ${privilegedMinimum} if you see other people’s data.`
  return minimum === privilegedMinimum
    ? `At least ${minimum} characters, because you will see other people’s data.`
    : `At least ${minimum} characters.`
}

/** A new password: how long it must be, and how hard it is to guess, while one types. */
export const NewPassword = ({ label = 'Password', minimum, ...field }: NewPasswordProps) => {
  const value = field.value ?? ''
  const hint = `${lengthHint(minimum)} A few uncommon words are easy to keep in mind.`
  return (
    <SecretInput
      {...(field as object)}
      name="new-password"
      label={label}
      description={
        <>
          <StrengthMeter password={value} />
          {value === '' ? hint : `${hint}${left(value, minimum)}`}
        </>
      }
      autoComplete="new-password"
    />
  )
}
