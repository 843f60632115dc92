import { Stack } from '@mantine/core'
import { PassCodeField, secondFactor, setUpSecondFactor, verifySecondFactor } from '@daybook/identity/contract'
import { Dialog, FormShell, Skeletons, toast, useApi } from '@daybook/platform/web'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { CodeInput } from './code-input.tsx'
import styles from './second-factor.module.css'

const QrCode = lazy(() => import('./qr-code.tsx').then((m) => ({ default: m.QrCode })))
const CodeForm = z.strictObject({ code: PassCodeField })

type Seed = { seed: string; address: string }

/** In groups of four: the way people type what they cannot scan. */
const grouped = (seed: string): string => seed.replace(/(.{4})(?=.)/g, '$1 ')

const useSeed = (onFailure: () => void): Seed | null => {
  const [seed, setSeed] = useState<Seed | null>(null)
  const setUp = useApi(setUpSecondFactor)
  const asked = useRef(false)
  const { mutateAsync } = setUp
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    mutateAsync({})
      .then(setSeed)
      .catch((error: unknown) => {
        toast.failure(error)
        onFailure()
      })
  }, [mutateAsync, onFailure])
  return seed
}

type Props = { readonly onClose: () => void; readonly onCodes: (codes: string[]) => void }

/** Scan, type the first code, done. */
export const AuthenticatorSetup = ({ onClose, onCodes }: Props) => {
  const seed = useSeed(onClose)
  const verify = useApi(verifySecondFactor, { refetches: [secondFactor] })
  const submit = async (body: { code: string }) => onCodes((await verify.mutateAsync({ body })).recoveryCodes)
  if (!seed) return null
  return (
    <Dialog onClose={onClose} title="Set up an authenticator app">
      <Stack gap="md">
        <ol className={styles.steps}>
          <li>
            Scan this with an authenticator app on your phone.
            <div className={styles.qr}>
              <Suspense fallback={<Skeletons rows={4} />}>
                <QrCode text={seed.address} label="QR code for the authenticator app" />
              </Suspense>
            </div>
            <details className={styles.byHand}>
              <summary>It cannot be scanned?</summary>
              Type this key into the app: <code>{grouped(seed.seed)}</code>
            </details>
          </li>
          <li>Type the code that the app shows.</li>
        </ol>
        <FormShell
          schema={CodeForm}
          initial={{ code: '' }}
          submit="Turn it on"
          onSubmit={submit}
          warnBeforeLeaving={false}
          label="Code"
          wide
        >
          {(form) => <CodeInput label="Code of the app" {...form.getInputProps('code')} />}
        </FormShell>
      </Stack>
    </Dialog>
  )
}
