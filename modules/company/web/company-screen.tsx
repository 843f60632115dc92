import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { getCompany, updateCompany, type Company, companyUpdate } from '@daybook/company/contract'
import { businessTypes, industries, planTitle } from '@daybook/company/domain'
import { weekdayChoices } from '@daybook/platform/domain'
import {
  call,
  currencyChoices,
  fact,
  Facts,
  FormShell,
  Load,
  Page,
  Section,
  Skeletons,
  toast,
  useVersionedSave,
  useMayChange,
  zoneChoices,
  type Fact,
} from '@daybook/platform/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { onlyPhoneSigns } from './company-form.tsx'
import { CompanyLogo, LogoChoice } from './company-logo.tsx'
import { companyQuery } from './company-query.ts'
import { Flag, RegionName, RegionSelect, useCountryNames } from './countries.tsx'
import styles from './company.module.css'

// A select speaks text; the contract wants the weekday's number.
const Settings = updateCompany.body
  .omit({ version: true })
  .required()
  .extend({ weekStarts: z.string().transform(Number) })

const typedOf = (company: Company) => ({
  name: company.name,
  contactNumber: company.contactNumber,
  address: company.address,
  region: company.region,
  industry: company.industry,
  businessType: company.businessType,
  zone: company.zone,
  currency: company.currency,
  weekStarts: String(company.weekStarts),
  secondFactorRequired: company.secondFactorRequired,
  setupPathHidden: company.setupPathHidden,
})
type Typed = ReturnType<typeof typedOf>

const Country = ({ code }: { code: string }) => (
  <span className={styles.country}>
    <Flag code={code} /> {useCountryNames()(code)}
  </span>
)

const factsOf = (company: Company): Fact[] => [
  ['Business name', company.name],
  ['Country', <Country key="country" code={company.country} />],
  ...(company.region ? [fact('Region', <RegionName country={company.country} code={company.region} />)] : []),
  ['Contact number', company.contactNumber],
  ['Address', company.address],
  ['Industry', company.industry],
  ['Type of business', company.businessType],
  ['Time zone', company.zone.replaceAll('_', ' ')],
  ['Currency', company.currency],
  ['Week starts on', weekdayChoices[company.weekStarts - 1]?.label],
  ['Second step when signing in', company.secondFactorRequired ? 'Everybody needs one' : 'Optional'],
]

const Profile = ({ form }: { form: UseFormReturnType<Typed> }) => (
  <>
    <TextInput label="Business name" maxLength={200} {...form.getInputProps('name')} />
    <TextInput
      label="Contact number"
      type="tel"
      maxLength={200}
      {...form.getInputProps('contactNumber')}
      onChange={(event) => form.setFieldValue('contactNumber', onlyPhoneSigns(event.currentTarget.value))}
    />
    <Textarea label="Address" autosize minRows={2} maxLength={200} {...form.getInputProps('address')} />
    <Select label="Industry" data={[...industries]} allowDeselect={false} {...form.getInputProps('industry')} />
    <Select label="Type of business" data={[...businessTypes]} allowDeselect={false} {...form.getInputProps('businessType')} />
  </>
)

const Rules = ({ form, country }: { form: UseFormReturnType<Typed>; country: string }) => (
  <>
    <RegionSelect
      country={country}
      description="Public holidays of later years follow it. Those that are in the calendar stay"
      {...form.getInputProps('region')}
    />
    <Select
      label="Time zone"
      description="Days begin and end by it, unless a person has a zone of their own"
      data={zoneChoices(form.values.zone)}
      searchable
      limit={60}
      allowDeselect={false}
      {...form.getInputProps('zone')}
    />
    <Select
      label="Currency"
      description="Used for all pay. Stored amounts keep their figures"
      data={currencyChoices()}
      searchable
      limit={60}
      allowDeselect={false}
      {...form.getInputProps('currency')}
    />
    <Select label="Week starts on" data={weekdayChoices} allowDeselect={false} {...form.getInputProps('weekStarts')} />
    <Switch
      label="Everybody needs a second step when signing in"
      description="Anyone without one is asked to set it up first"
      {...form.getInputProps('secondFactorRequired', { type: 'checkbox' })}
    />
    <Switch
      label="The path to the first payroll is put away"
      description="My Office no longer shows owners what is left to set up"
      {...form.getInputProps('setupPathHidden', { type: 'checkbox' })}
    />
  </>
)

const useSave = (company: Company) => {
  const client = useQueryClient()
  const save = useVersionedSave({
    endpoint: updateCompany,
    stored: company,
    reload: () => call(getCompany),
    what: 'these settings',
  })
  return async (body: z.output<typeof Settings>) => {
    client.setQueryData(companyQuery.queryKey, await save({ body }))
    toast.success('The company settings are saved.')
  }
}

const Editing = ({ company }: { company: Company }) => (
  <Section>
    <LogoChoice />
    <FormShell
      schema={Settings}
      initial={typedOf(company)}
      submit="Save the settings"
      onSubmit={useSave(company)}
      label="Company"
    >
      {(form) => (
        <>
          <div className={styles.given}>
            <Country code={company.country} />
            <span>{planTitle(company.planType)} plan</span>
          </div>
          <Profile form={form} />
          <Rules form={form} country={company.country} />
        </>
      )}
    </FormShell>
  </Section>
)

/** `/product/timesheet/companies`: who the company is, and how it counts days, weeks and money. */
export const CompanyScreen = () => {
  const mayChange = useMayChange(companyUpdate)
  const query = useQuery(companyQuery)
  return (
    <Page
      title="Company"
      purpose={
        mayChange
          ? 'Who you are, and how Daybook counts your days, weeks and money.'
          : 'The company you work in. Its owner can change this.'
      }
      width="form"
    >
      <Load query={query} skeleton={<Skeletons rows={9} label="Loading the company" />}>
        {(company) =>
          mayChange ? (
            <Editing company={company} />
          ) : (
            <Section>
              <CompanyLogo />
              <Facts facts={factsOf(company)} />
            </Section>
          )
        }
      </Load>
    </Page>
  )
}
