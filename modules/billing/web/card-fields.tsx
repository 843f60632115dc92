import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { sandboxCards } from '@daybook/billing/domain'
import type { Typed } from './pay-schema.ts'
import styles from './payments.module.css'

type Props = { readonly form: UseFormReturnType<Typed> }

const spaced = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ')

/** The cards that can be used where no payment provider is set up, and what each of them does. */
const TestCards = ({ form }: Props) => (
  <div className={styles.tests}>
    <p className={styles.note}>No payment provider is set up here: these test cards are the only ones, and no money moves.</p>
    <ul>
      {sandboxCards.map(({ number, words }) => (
        <li key={number}>
          <span>
            <span className={styles.number}>{spaced(number)}</span> {words}
          </span>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Use ${spaced(number)}`}
            onClick={() => form.setValues({ cardNumber: spaced(number), expiry: '12/30', cvv: '123' })}
          >
            Use
          </Button>
        </li>
      ))}
    </ul>
  </div>
)

/** A card, as it is typed. It is not filled in by the browser, which knows only real ones, and it is never sent. */
export const CardFields = ({ form }: Props) => (
  <>
    <TextInput
      label="Card number"
      inputMode="numeric"
      autoComplete="off"
      maxLength={23}
      placeholder="4242 4242 4242 4242"
      {...form.getInputProps('cardNumber')}
    />
    <div className={styles.pair}>
      <TextInput
        label="Expiry date"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        placeholder="MM/YY"
        {...form.getInputProps('expiry')}
      />
      <TextInput
        label="CVV"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        placeholder="123"
        {...form.getInputProps('cvv')}
      />
    </div>
    <TestCards form={form} />
  </>
)
