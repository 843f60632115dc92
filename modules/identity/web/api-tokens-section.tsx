import { Button, Select, TextInput } from '@mantine/core'
import { addApiToken, type ApiToken, endApiToken, listApiTokens } from '@daybook/identity/contract'
import {
  confirmDeed,
  copyText,
  Dialog,
  FormShell,
  InstantDay,
  Load,
  q,
  Section,
  Skeletons,
  toast,
  useApi,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import styles from './sessions.module.css'

const scopeWords: Record<ApiToken['scope'], string> = { read: 'Reads only', write: 'Reads and writes' }
const lifetimes = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '366', label: 'A year' },
]

const Form = z.strictObject({
  name: z.string().trim().min(1, 'Say what it is for').max(60, 'At most 60 characters'),
  scope: z.enum(['read', 'write']),
  days: z.enum(['7', '30', '90', '366']),
})

const AddToken = ({ onClose, onMade }: { onClose: () => void; onMade: (token: string) => void }) => {
  const add = useApi(addApiToken, { refetches: [listApiTokens] })
  const submit = async ({ name, scope, days }: z.output<typeof Form>) =>
    onMade((await add.mutateAsync({ body: { name, scope, days: Number(days) } })).token)
  return (
    <Dialog onClose={onClose} title="New API token">
      <FormShell
        schema={Form}
        initial={{ name: '', scope: 'read', days: '30' }}
        submit="Make the token"
        onSubmit={submit}
        warnBeforeLeaving={false}
        label="New API token"
        wide
      >
        {(form) => (
          <>
            <TextInput label="What it is for" data-autofocus maxLength={60} {...form.getInputProps('name')} />
            <Select
              label="What it may do"
              data={Object.entries(scopeWords).map(([value, label]) => ({ value, label }))}
              allowDeselect={false}
              {...form.getInputProps('scope')}
            />
            <Select label="How long it works" data={lifetimes} allowDeselect={false} {...form.getInputProps('days')} />
          </>
        )}
      </FormShell>
    </Dialog>
  )
}

const Made = ({ token, onClose }: { token: string; onClose: () => void }) => (
  <Dialog onClose={onClose} title="Your new token">
    <p>Keep it where your program finds it and nobody else does. It is not shown again.</p>
    <TextInput label="Token" readOnly value={token} onFocus={(event) => event.currentTarget.select()} />
    <Button mt="md" onClick={() => void copyText(token, 'The token is copied.')}>
      Copy the token
    </Button>
  </Dialog>
)

const Row = ({ token }: { token: ApiToken }) => {
  const end = useApi(endApiToken, { refetches: [listApiTokens], onError: toast.failure })
  const revoke = async () => {
    const question = {
      title: `Revoke “${token.name}”?`,
      words: 'Programs that use it are refused from the next call on.',
      deed: 'Revoke it',
    }
    if (await confirmDeed(question)) end.mutate({ params: { tokenId: token.id } })
  }
  return (
    <li className={styles.session}>
      <div className={styles.words}>
        <span className={styles.device}>{token.name}</span>
        <span className={styles.when}>
          {scopeWords[token.scope]}, until <InstantDay instant={token.expiresAt} />
        </span>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={end.isPending}
        aria-label={`Revoke ${token.name}`}
        onClick={() => void revoke()}
      >
        Revoke
      </Button>
    </li>
  )
}

/** Tokens for programs that act in one's name: made, shown once, revoked. */
export const ApiTokensSection = () => {
  const query = useQuery(q(listApiTokens, {}))
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  return (
    <Section
      title="API tokens"
      actions={
        <Button variant="default" size="xs" onClick={() => setAdding(true)}>
          New token
        </Button>
      }
    >
      <Load
        query={query}
        skeleton={<Skeletons rows={1} />}
        empty={<p className={styles.when}>None. A token lets a program act in your name, without your password.</p>}
      >
        {({ items }) => (
          <ul className={styles.sessions}>
            {items.map((token) => (
              <Row key={token.id} token={token} />
            ))}
          </ul>
        )}
      </Load>
      {adding && (
        <AddToken
          onClose={() => setAdding(false)}
          onMade={(token) => {
            setAdding(false)
            setMade(token)
          }}
        />
      )}
      {made !== null && <Made token={made} onClose={() => setMade(null)} />}
    </Section>
  )
}
