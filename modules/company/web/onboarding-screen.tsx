import { CompanyForm, completeOnboarding } from '@daybook/company/contract'
import { AuthFrame, FormShell, loader, useApi } from '@daybook/platform/web'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { CompanyFields, emptyCompany } from './company-form.tsx'

export type OnboardingScreenProps = {
  /** After the company exists: fetch the user again and go to the product. */
  readonly onDone: () => Promise<void>
  readonly corner?: ReactNode
}

/** `/mandatory-data`: the one form between a new account and a company. */
export const OnboardingScreen = ({ onDone, corner }: OnboardingScreenProps) => {
  const complete = useApi(completeOnboarding)
  const save = (company: z.output<typeof CompanyForm>) =>
    loader.during('Saving ...', async () => {
      await complete.mutateAsync({ body: company })
      await onDone()
    })
  return (
    <AuthFrame
      title="Tell us a bit about your business"
      heading="Tell us a bit about your business"
      lead="We will personalise your experience"
      corner={corner}
      board={false}
      wide
    >
      <FormShell schema={CompanyForm} initial={emptyCompany} submit="Submit" onSubmit={save} label="Your business">
        {(form) => <CompanyFields form={form} />}
      </FormShell>
    </AuthFrame>
  )
}
