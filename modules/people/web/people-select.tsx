import { CloseButton } from '@mantine/core'
import { PersonChip } from '@daybook/platform/web'
import type { ReactNode } from 'react'
import styles from './people-select.module.css'
import { PersonSelect } from './person-select.tsx'

export type ChosenPerson = { readonly userId: string; readonly userName: string }

export type PeopleSelectProps = {
  readonly label: string
  readonly value?: readonly ChosenPerson[]
  readonly onChange?: (people: readonly ChosenPerson[]) => void
  /** So many can be chosen; then the field says so and offers nobody. */
  readonly most: number
  readonly description?: string
  readonly error?: ReactNode
}

/** Several people of the company, chosen one after another; each can be taken out again. */
export const PeopleSelect = ({ label, value = [], onChange, most, description, error }: PeopleSelectProps) => {
  const isFull = value.length >= most
  const add = (userId: string | null, userName: string) => userId !== null && onChange?.([...value, { userId, userName }])
  return (
    <div>
      <PersonSelect
        label={label}
        description={isFull ? `No more than ${most} people can be chosen.` : description}
        disabled={isFull}
        error={error}
        nobodyLabel={value.length === 0 ? 'Nobody' : 'Choose another person'}
        value={null}
        fits={({ userId }) => value.every((chosen) => chosen.userId !== userId)}
        onChange={add}
      />
      {value.length > 0 && (
        <ul className={styles.chosen} aria-label={`${label}: chosen`}>
          {value.map(({ userId, userName }) => (
            <li key={userId} className={styles.person}>
              <PersonChip name={userName} size={20} />
              <CloseButton
                size="sm"
                aria-label={`Take ${userName} out`}
                onClick={() => onChange?.(value.filter((chosen) => chosen.userId !== userId))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
