import { Button } from '@mantine/core'
import { ApiError, loader, signInWith, toast } from '@daybook/platform/web'
import { useState } from 'react'
import { canUsePasskeys, askPasskey } from './passkey.ts'

/** Signs in with a passkey, no password asked. Absent where the browser has none to offer. */
export const PasskeyButton = ({ onSignedIn }: { readonly onSignedIn: () => Promise<void> }) => {
  const [busy, setBusy] = useState(false)
  if (!canUsePasskeys()) return null
  const enter = async () => {
    setBusy(true)
    try {
      const { ticket, credential } = await askPasskey()
      await loader.during('Signing In', async () => {
        await signInWith({ grant_type: 'passkey', ticket, credential: JSON.stringify(credential) })
        await onSignedIn()
      })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'passkey.cancelled')) toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" fullWidth data-way="passkey" loading={busy} onClick={() => void enter()}>
      Sign in with a passkey
    </Button>
  )
}
