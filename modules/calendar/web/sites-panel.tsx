import { Button, Select, type SelectProps, TextInput } from '@mantine/core'
import { addSite, listSchedules, listSites, removeSite, changeSite, type Site, SiteForm } from '@daybook/calendar/contract'
import { CountrySelect, RegionName, RegionSelect, useCountryNames } from '@daybook/company/web'
import { plural } from '@daybook/platform/domain'
import {
  askBeforeLosing,
  confirmDeed,
  FormShell,
  type FormValues,
  Load,
  SidePanel,
  Skeletons,
  TextLink,
  toast,
  useApi,
  useHref,
  useReader,
  useUrlChange,
  useUrlState,
  useVersionedSave,
  call,
  zoneChoices,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import styles from './holidays.module.css'
import { sitesQuery } from './site-query.ts'

const refetches = [listSites, listSchedules]
const ChangeForm = SiteForm.pick({ name: true, zone: true })

const followed = (schedules: number): string =>
  schedules === 0
    ? 'No work schedule follows it yet.'
    : `${plural(schedules, 'work schedule')} ${schedules === 1 ? 'follows' : 'follow'} it.`

const Place = ({ site: { country, region } }: { site: Site }) => {
  const countryName = useCountryNames()
  return (
    <>
      {countryName(country)}
      {region !== null && (
        <>
          , <RegionName country={country} code={region} />
        </>
      )}
    </>
  )
}

const SiteItem = ({ site, mayChange }: { site: Site; mayChange: boolean }) => {
  const href = useHref()
  const remove = useApi(removeSite, { refetches, onError: toast.failure })
  const ask = async () => {
    const question = {
      title: `Remove ${site.name}`,
      words: 'Its days off go with it. No work schedule ever followed it.',
      deed: `Remove ${site.name}`,
      danger: true,
    }
    if (await confirmDeed(question)) remove.mutate({ params: { id: site.id } })
  }
  return (
    <li className={styles.site}>
      <div>
        <strong>{site.name}</strong>
        <p className={styles.note}>
          <Place site={site} />. {site.zone !== null && `Days go by the clock of ${site.zone}. `}
          {followed(site.schedules)}
        </p>
      </div>
      <div className={styles.siteDeeds}>
        <Button component={TextLink} href={href({ site: site.id, sites: undefined })} variant="subtle" color="gray" size="xs">
          Days off
        </Button>
        {mayChange && (
          <Button component={TextLink} href={href({ sites: site.id })} variant="subtle" color="gray" size="xs">
            Rename
          </Button>
        )}
        {mayChange && site.schedules === 0 && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => void ask()}>
            Remove
          </Button>
        )}
      </div>
    </li>
  )
}

const blankIn = (country: string | null): FormValues<typeof SiteForm> => ({
  name: '',
  country: country ?? '',
  region: null,
  zone: null,
})

const Zone = (props: Pick<SelectProps, 'value' | 'onChange' | 'error'>) => (
  <Select
    label="Time zone"
    description="The clock that the days of its people go by; empty for that of the company"
    data={zoneChoices(props.value)}
    searchable
    clearable
    limit={60}
    clearButtonProps={{ 'aria-label': 'Clear the time zone' }}
    {...props}
  />
)

const AddSite = ({ onAdded }: { onAdded: (site: Site) => void }) => {
  const { me } = useReader()
  const add = useApi(addSite, { refetches })
  return (
    <FormShell
      schema={SiteForm}
      initial={blankIn(me.country)}
      submit="Add this site"
      onSubmit={async (body) => onAdded(await add.mutateAsync({ body }))}
      label="Add a site"
    >
      {(form) => (
        <>
          <TextInput label="Name" placeholder="Munich" maxLength={80} {...form.getInputProps('name')} />
          <CountrySelect {...form.getInputProps('country')} onChange={(country) => form.setValues({ country, region: null })} />
          <RegionSelect
            country={form.values.country}
            description="Brings its own public holidays as well"
            {...form.getInputProps('region')}
            value={form.values.region ?? null}
            onChange={(region) => form.setFieldValue('region', region)}
          />
          <Zone value={form.values.zone ?? null} {...form.getInputProps('zone')} />
        </>
      )}
    </FormShell>
  )
}

const reload = async ({ id, version }: Site) =>
  (await call(listSites, {})).items.find((each) => each.id === id) ?? { version: version + 1 }

const Change = ({ site, onSaved }: { site: Site; onSaved: () => void }) => {
  const save = useVersionedSave({ endpoint: changeSite, stored: site, reload: () => reload(site), what: site.name, refetches })
  const submit = async (body: z.output<typeof ChangeForm>) => {
    await save({ params: { id: site.id }, body })
    onSaved()
  }
  return (
    <FormShell
      schema={ChangeForm}
      initial={{ name: site.name, zone: site.zone }}
      submit="Save changes"
      onSubmit={submit}
      label={`Change ${site.name}`}
    >
      {(form) => (
        <>
          <TextInput label="Name" maxLength={80} data-autofocus {...form.getInputProps('name')} />
          <Zone value={form.values.zone ?? null} {...form.getInputProps('zone')} />
        </>
      )}
    </FormShell>
  )
}

const List = ({ mayAdd, mayChange }: { mayAdd: boolean; mayChange: boolean }) => {
  const query = useQuery(sitesQuery)
  const change = useUrlChange()
  return (
    <>
      <p className={styles.note}>
        A place with other public holidays than the company. Work schedules say whose days off their people have.
      </p>
      <Load query={query} skeleton={<Skeletons rows={2} height={56} label="Loading the sites" />} empty={null}>
        {({ items }) => (
          <ul className={styles.sites}>
            {items.map((site) => (
              <SiteItem key={site.id} site={site} mayChange={mayChange} />
            ))}
          </ul>
        )}
      </Load>
      {mayAdd && (
        <>
          <h3 className={styles.add}>Add a site</h3>
          <AddSite key={query.data?.items.length} onAdded={({ id }) => change({ site: id, sites: undefined })} />
        </>
      )}
    </>
  )
}

/** The sites of the company, beside the holidays: `?sites=1`, and `?sites=<id>` to change one. */
export const SitesPanel = ({ mayAdd, mayChange }: { readonly mayAdd: boolean; readonly mayChange: boolean }) => {
  const [open] = useUrlState('sites')
  const change = useUrlChange()
  const { data } = useQuery(sitesQuery)
  const site = data?.items.find(({ id }) => id === open)
  const close = () => change({ sites: undefined })
  return (
    <SidePanel
      opened={open !== undefined}
      onClose={() => void askBeforeLosing(close)}
      title={site ? `Change ${site.name}` : 'Sites'}
    >
      {open !== undefined &&
        (site ? (
          <Change key={site.id} site={site} onSaved={() => change({ sites: '1' })} />
        ) : (
          <List mayAdd={mayAdd} mayChange={mayChange} />
        ))}
    </SidePanel>
  )
}
