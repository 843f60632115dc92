import type { Db } from '@daybook/platform/server'
import { checked, columnsOf, count, first, json, kindOf, type RowOf, sql, text } from '@daybook/platform/server/sql'
import type { Choices, Hours, PushShown } from '../domain/index.ts'

const shape = {
  ...columnsOf('notification_setting', 'quiet_from', 'quiet_to', 'digest_at', 'version'),
  choices: json<Choices>(),
  push_shows: kindOf<PushShown>(text),
}
type SettingRow = RowOf<typeof shape>

export type Setting = Hours & { readonly choices: Choices; readonly pushShows: PushShown; readonly version: number }

/** Columns as a statement reads them, where there may be none. */
export const hoursOf = ({
  quiet_from: from,
  quiet_to: to,
  digest_at: digestAt,
}: Pick<SettingRow, 'quiet_from' | 'quiet_to' | 'digest_at'>): Hours => ({
  quiet: from === null || to === null ? null : { from, to },
  digestAt,
})

const untouched: Setting = { choices: {}, pushShows: 'KIND', quiet: null, digestAt: null, version: 0 }

/** What somebody chose; version 0 for whoever chose nothing. */
export const settingOf = async (db: Db, personId: string): Promise<Setting> => {
  const row = await first(
    db,
    checked(
      shape,
    )`select quiet_from, quiet_to, digest_at, version, choices, push_shows from notification_setting where person_id = ${personId}`,
  )
  return row ? { ...hoursOf(row), choices: row.choices, pushShows: row.push_shows, version: row.version } : untouched
}

/** Zero when somebody else was faster. */
export const saveSetting = (
  db: Db,
  personId: string,
  { choices, quiet, digestAt, pushShows, version }: Setting,
): Promise<number> =>
  count(
    db,
    sql`insert into notification_setting (person_id, choices, quiet_from, quiet_to, digest_at, push_shows)
      select ${personId}::uuid, ${JSON.stringify(choices)}::jsonb, ${quiet?.from ?? null}::smallint, ${quiet?.to ?? null}::smallint, ${digestAt}::smallint, ${pushShows}
      where ${version}::int = 0 or exists (select from notification_setting where person_id = ${personId})
    on conflict (company_id, person_id) do update set choices = excluded.choices, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      digest_at = excluded.digest_at, push_shows = excluded.push_shows, version = notification_setting.version + 1 where notification_setting.version = ${version}`,
  )
