import { listCountries, listRegions, type Country } from '@daybook/company/contract'
import { Select, type SelectProps } from '@mantine/core'
import { q, RichSelect, type RichOption, type RichSelectProps } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import styles from './countries.module.css'

/** Countries change once in years; one fetch serves the visit. */
const countriesQuery = q(listCountries, {}, { staleTime: Number.POSITIVE_INFINITY })

/** What a country is called, by its code; the code itself until the countries are there. */
export const useCountryNames = (): ((code: string) => string) => {
  const { data } = useQuery(countriesQuery)
  return (code) => data?.items.find((each) => each.code === code)?.name ?? code
}

/** A flag as a picture: emoji flags do not exist on every system. */
export const Flag = ({ code }: { readonly code: string }) => (
  <img src={`/flags/${code.toLowerCase()}.svg`} alt="" width={21} height={14} loading="lazy" className={styles.flag} />
)

const readable = (zone: string): string => zone.replaceAll('_', ' ')

// Zones as they are written and as they are read: `Australia/Lord_Howe`, `Lord Howe`.
const searchOf = ({ officialName, nativeNames, region, zones }: Country): string =>
  [officialName, ...nativeNames, region, ...zones, ...zones.map(readable)].join(' ')

const optionOf = (country: Country): RichOption => ({
  value: country.code,
  label: country.name,
  icon: <Flag code={country.code} />,
  search: searchOf(country),
  content: (
    <span className={styles.option}>
      <Flag code={country.code} />
      <span className={styles.name}>
        {country.name}{' '}
        <span className={styles.native}>{country.nativeNames.filter((name) => name !== country.name).join(', ')}</span>
      </span>
      <span className={styles.detail}>
        {country.region} · {readable(country.zones[0] ?? '--')}
      </span>
    </span>
  ),
})

type Props = Omit<RichSelectProps, 'options' | 'label' | 'loading'> & { readonly label?: string }

/** A country, found by its name, here or there, by region or time zone. */
export const CountrySelect = ({ label = 'Country', ...field }: Props) => {
  const { data, isPending, error } = useQuery(countriesQuery)
  const options = useMemo(() => (data?.items ?? []).map(optionOf), [data])
  const problem = error ? { error: error.words } : {}
  return (
    <RichSelect
      {...field}
      {...problem}
      label={label}
      options={options}
      loading={isPending}
      placeholder="Name, region or time zone"
    />
  )
}

const useRegions = (country: string) => {
  const query = q(listRegions, { params: { country } }, { staleTime: Number.POSITIVE_INFINITY })
  return useQuery({ ...query, enabled: country !== '' })
}

/** What a region is called, by its code; the code itself until the regions are there. */
export const RegionName = ({ country, code }: { readonly country: string; readonly code: string }) => {
  const { data } = useRegions(country)
  return data?.items.find((each) => each.code === code)?.name ?? code
}

type RegionProps = Omit<SelectProps, 'data' | 'label'> & { readonly country: string }

/** A region of a country, where the country has some with public holidays of their own; otherwise nothing. */
export const RegionSelect = ({ country, ...field }: RegionProps) => {
  const { data, error } = useRegions(country)
  if (!error && !data?.items.length) return null
  return (
    <Select
      label="Region"
      placeholder="None"
      data={(data?.items ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'No region' }}
      nothingFoundMessage="Nothing found"
      {...field}
      error={error ? error.words : field.error}
    />
  )
}
