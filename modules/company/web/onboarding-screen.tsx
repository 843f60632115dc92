import { completeOnboarding } from '@daybook/company/contract'
import { AuthFrame, FormShell, loader, useApi } from '@daybook/platform/web'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { firstPlan, planTitle } from '@daybook/company/domain'
import { CompanyFields } from './company-form.tsx'
import styles from './company.module.css'
import { emptyCompany, TypedCompanyForm } from './typed-company.ts'

export type OnboardingScreenProps = {
  /** After the company exists: fetch the user again and go to the product. */
  readonly onDone: () => Promise<void>
  readonly corner?: ReactNode
  /** The plan that was chosen on the way here. */
  readonly wishedPlan?: string | undefined
}

/** `/mandatory-data`: the one form between a new account and a company. */
export const OnboardingScreen = ({ onDone, corner, wishedPlan }: OnboardingScreenProps) => {
  const complete = useApi(completeOnboarding)
  const save = (company: z.output<typeof TypedCompanyForm>) =>
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
      {wishedPlan && wishedPlan !== firstPlan && (
        <p className={styles.hint}>
          You chose the {planTitle(wishedPlan)} plan. You begin on {planTitle(firstPlan)} and pay nothing; it is offered to you
          once your company is set up.
        </p>
      )}
      <FormShell
        schema={TypedCompanyForm}
        initial={emptyCompany}
        submit="Submit"
        onSubmit={save}
        draft="your-business"
        label="Your business"
      >
        {(form) => <CompanyFields form={form} />}
      </FormShell>
    </AuthFrame>
  )
}
