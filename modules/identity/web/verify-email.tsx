import { PassCodeField, sendPassCode, verifyPassCode } from '@daybook/identity/contract'
import { AuthFrame, FormShell, toast, useApi } from '@daybook/platform/web'
import { useEffect, useRef, type ReactNode } from 'react'
import { z } from 'zod'
import styles from './account.module.css'
import { CodeInput } from './code-input.tsx'

const CodeForm = z.strictObject({ code: PassCodeField })

export type VerifyEmailProps = {
  readonly email: string
  /** The sign-up whose code is asked for, where it was made here. */
  readonly signUpId?: string | undefined
  readonly onVerified: () => Promise<void>
  /** Back to the form, to sign up with another address. */
  readonly onOther?: () => void
  /** Sends a code at once: for someone who comes back after the first one expired. */
  readonly resend?: boolean
  readonly corner?: ReactNode
}

const useResend = (body: { email: string; signUpId?: string | undefined }, atOnce: boolean) => {
  const mail = useApi(sendPassCode, { onSuccess: ({ response_message }) => toast.info(response_message), onError: toast.failure })
  const { mutate } = mail
  const sent = useRef(false)
  useEffect(() => {
    if (!atOnce || sent.current) return
    sent.current = true
    mutate({ body })
  }, [atOnce, body, mutate])
  return { again: () => mutate({ body }), busy: mail.isPending }
}

/** The code that proves the mailbox. Six digits; the mail can be sent again. */
export const VerifyEmail = ({ email, signUpId, onVerified, onOther, resend = false, corner }: VerifyEmailProps) => {
  const verify = useApi(verifyPassCode)
  const { again, busy } = useResend({ email, ...(signUpId ? { signUpId } : {}) }, resend)
  const submit = async ({ code }: { code: string }) => {
    await verify.mutateAsync({ body: { email, code, ...(signUpId ? { signUpId } : {}) } })
    await onVerified()
  }
  const below = (
    <>
      Nothing there?{' '}
      <button type="button" className={styles.resend} onClick={again} disabled={busy}>
        Send another code
      </button>
      {onOther && (
        <>
          {' or '}
          <button type="button" className={styles.resend} onClick={onOther}>
            use another address
          </button>
        </>
      )}
    </>
  )
  return (
    <AuthFrame
      title="Verify your e-mail"
      heading="Check your mailbox"
      lead={`We sent a code to ${email}.`}
      below={below}
      corner={corner}
    >
      <FormShell
        schema={CodeForm}
        initial={{ code: '' }}
        submit="Verify and go on"
        onSubmit={submit}
        warnBeforeLeaving={false}
        label="Code"
        wide
      >
        {(form) => <CodeInput label="Code from the e-mail" {...form.getInputProps('code')} />}
      </FormShell>
    </AuthFrame>
  )
}
