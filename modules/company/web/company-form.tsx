import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { businessTypes, industries } from '@daybook/company/domain'
import { TileChoice } from '@daybook/platform/web'
import { IconBuildingStore, IconDots, IconHeart, IconHeartbeat, IconTools } from '@tabler/icons-react'
import { CountrySelect, RegionSelect } from './countries.tsx'
import { PayRhythmFields } from './pay-rhythm.tsx'
import { presetsOf, type TypedCompany } from './typed-company.ts'

const icons = [IconBuildingStore, IconTools, IconHeartbeat, IconHeart, IconDots]

const tiles = businessTypes.map((value, index) => {
  const Icon = icons[index] ?? IconDots
  return { value, label: value, icon: <Icon size={20} stroke={1.5} aria-hidden="true" /> }
})

/** Keeps what a telephone number may hold: digits, and one plus at the start. */
export const onlyPhoneSigns = (typed: string): string => typed.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '')

/** The fields of `/mandatory-data`, in the order people think. */
export const CompanyFields = ({ form }: { readonly form: UseFormReturnType<TypedCompany> }) => {
  const phone = form.getInputProps('contactNumber')
  return (
    <>
      <TextInput label="Business name" autoComplete="organization" maxLength={200} {...form.getInputProps('companyName')} />
      <CountrySelect
        {...form.getInputProps('companyCountry')}
        onChange={(companyCountry) => form.setValues(presetsOf(companyCountry))}
      />
      <RegionSelect
        country={form.values.companyCountry}
        description="Brings its own public holidays as well. Without one you start with those of the whole country."
        {...form.getInputProps('companyRegion')}
        value={form.values.companyRegion ?? null}
        onChange={(code) => form.setFieldValue('companyRegion', code ?? undefined)}
      />
      <TextInput
        label="Contact number"
        type="tel"
        autoComplete="tel"
        maxLength={200}
        description="With the country code, for example +49 and 10 more digits"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...phone}
        onChange={(event) => form.setFieldValue('contactNumber', onlyPhoneSigns(event.currentTarget.value))}
      />
      <Select
        label="Industry"
        data={[...industries]}
        searchable
        placeholder="Choose"
        maxDropdownHeight={280}
        {...form.getInputProps('industry')}
        value={form.values.industry || null}
        onChange={(value) => form.setFieldValue('industry', value ?? '')}
      />
      <TileChoice label="Type of business" options={tiles} {...form.getInputProps('businessType')} />
      <Textarea
        label="Address"
        autosize
        minRows={3}
        maxLength={200}
        autoComplete="street-address"
        {...form.getInputProps('companyAddress')}
      />
      <PayRhythmFields form={form} />
      {form.values.companyCountry !== '' && (
        <Switch
          label="Public holidays are paid"
          description="Whether people by the hour and by the day are paid for what they would have worked. As usual in your country; you can change each of them later."
          {...form.getInputProps('paysHolidays', { type: 'checkbox' })}
        />
      )}
    </>
  )
}
