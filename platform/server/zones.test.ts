import { isZone, zoneNamed } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'

const { rows } = await testApp()

// Behind us, so that no country changes what its clocks said.
const instants = ['2020-01-15T12:00:00Z', '2020-07-15T12:00:00Z']

test('whatever zone we take, the database counts its days as we do', async () => {
  const known = await rows<{ name: string }>('select name from pg_timezone_names')
  const zones = [...new Set([...known.map(({ name }) => name), 'cet', 'Met'].filter(isZone).map(zoneNamed))]
  expect(zones.length).toBeGreaterThan(300)
  const found = await rows<{ zone: string; at: string; local: string }>(
    `select zone, at, to_char(at::timestamptz at time zone zone, 'YYYY-MM-DD"T"HH24:MI:SS') as local from unnest($1::text[]) zone, unnest($2::text[]) at`,
    [zones, instants],
  )
  const other = found.filter(
    ({ zone, at, local }) => Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDateTime().toString() !== local,
  )
  expect(other).toEqual([])
})

test('whatever zone a browser names, if we take it, the database knows it', async () => {
  const zones = Intl.supportedValuesOf('timeZone').filter(isZone).map(zoneNamed)
  const unknown = await rows(
    'select zone from unnest($1::text[]) zone where not exists (select from pg_timezone_names n where lower(n.name) = lower(zone))',
    [zones],
  )
  expect([zones.length > 300, unknown]).toEqual([true, []])
})
