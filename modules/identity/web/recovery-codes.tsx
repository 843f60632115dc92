import { Button, Group, Stack, Text } from '@mantine/core'
import { copyText, Dialog, saveBlob } from '@daybook/platform/web'
import styles from './second-factor.module.css'

const asText = (codes: readonly string[]): string =>
  `Daybook recovery codes\nEach works once, instead of the second step of signing in.\n\n${codes.join('\n')}\n`

/** The one time that the codes can be seen: to print, to keep in a password manager, to put into a drawer. */
export const RecoveryCodes = ({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) => (
  <Dialog title="Keep these recovery codes">
    <Stack gap="md">
      <Text size="md">
        If you lose your phone or key, each of them signs you in once. They are shown this one time; keep them where you keep
        passwords.
      </Text>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Button variant="default" onClick={() => void copyText(codes.join('\n'), 'Copied.')}>
            Copy
          </Button>
          <Button variant="default" onClick={() => saveBlob(new Blob([asText(codes)]), 'daybook-recovery-codes.txt')}>
            Download
          </Button>
        </Group>
        <Button onClick={onDone} data-autofocus>
          I have kept them
        </Button>
      </Group>
    </Stack>
  </Dialog>
)
