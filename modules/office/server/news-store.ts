import type { Db } from '@daybook/platform/server'
import { checked, columnsOf, count, first, json, type RowOf, sql } from '@daybook/platform/server/sql'
import type { Article } from '../contract/index.ts'

const shape = { ...columnsOf('tech_news', 'fetched_at'), articles: json<readonly Article[]>() }

/** The news as they were fetched last; undefined where none ever were. */
export const keptNews = (db: Db): Promise<RowOf<typeof shape> | undefined> =>
  first(db, checked(shape)`select fetched_at, articles from tech_news`)

/** When they were fetched, without them. */
export const newsFetchedAt = async (db: Db): Promise<string | undefined> =>
  (await first(db, checked(columnsOf('tech_news', 'fetched_at'))`select fetched_at from tech_news`))?.fetched_at

export const keepNews = (db: Db, articles: readonly Article[], at: string): Promise<number> =>
  count(
    db,
    sql`insert into tech_news (fetched_at, articles) values (${at}, ${JSON.stringify(articles)}::jsonb)
      on conflict (is_only) do update set fetched_at = excluded.fetched_at, articles = excluded.articles`,
  )
