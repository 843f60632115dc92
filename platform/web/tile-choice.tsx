import { useId, type ReactNode } from 'react'
import styles from './tile-choice.module.css'

type Tile = { readonly value: string; readonly label: string; readonly icon?: ReactNode }

export type TileChoiceProps = {
  readonly label: string
  readonly options: readonly Tile[]
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly error?: ReactNode
}

/** One of a few, as tiles: a group of radio buttons in all but looks, so the arrow keys work as everywhere. */
export const TileChoice = ({ label, options, value = '', onChange, error }: TileChoiceProps) => {
  const id = useId()
  const problem = error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {}
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.tiles}>
        {options.map((option) => (
          <label key={option.value} className={styles.tile}>
            <input
              type="radio"
              name={id}
              className={styles.input}
              checked={option.value === value}
              onChange={() => onChange?.(option.value)}
              {...problem}
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
