import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { Asked } from './confirm.ts'
import { Dialog } from './dialog.tsx'

/** One question, its deed, and a way back. */
export const ConfirmDialog = ({ asked }: { readonly asked: Asked }) => {
  const [typed, setTyped] = useState('')
  const ready = asked.name === undefined || typed.trim() === asked.name
  const decide = (event: FormEvent) => {
    event.preventDefault()
    if (ready) asked.answer(true)
  }
  return (
    <Dialog onClose={() => asked.answer(false)} title={asked.title}>
      <form onSubmit={decide}>
        <Stack gap="md">
          <Text size="md">{asked.words}</Text>
          {asked.name !== undefined && (
            <TextInput
              label={`Type “${asked.name}” to go on`}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              data-autofocus
              autoComplete="off"
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => asked.answer(false)}>
              Cancel
            </Button>
            <Button type="submit" disabled={!ready} {...(asked.danger ? { color: 'red' } : {})}>
              {asked.deed}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
