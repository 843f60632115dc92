import { listCountries, type Country } from '@daybook/company/contract'
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

const optionOf = (country: Country): RichOption => ({
  value: country.code,
  label: country.name,
  icon: <Flag code={country.code} />,
  search: [country.officialName, country.region, ...country.zones].join(' ').replaceAll('_', ' '),
  content: (
    <span className={styles.option}>
      <Flag code={country.code} />
      <span className={styles.name}>{country.name}</span>
      <span className={styles.detail}>
        {country.region} · {country.zones[0] ?? '--'}
      </span>
    </span>
  ),
})

type Props = Omit<RichSelectProps, 'options' | 'label' | 'loading'> & { readonly label?: string }

/** A country, found by name, region or time zone. */
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
