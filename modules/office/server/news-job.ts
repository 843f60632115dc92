import { type App, inSystem, type ScheduledJob } from '@daybook/platform/server'
import { isStale } from '../domain/index.ts'
import { readSource } from './news-source.ts'
import { keepNews, newsFetchedAt } from './news-store.ts'

/** Fetches the news of the dashboard where a source is set up and they are older than three days. What fails is tried at the next time. */
const fetchNews = async (app: App): Promise<void> => {
  const { news } = app.config
  if (news === undefined) return
  const fetchedAt = await inSystem(app, 'tech-news', ({ db }) => newsFetchedAt(db))
  if (fetchedAt !== undefined && !isStale(fetchedAt, app.clock())) return
  try {
    const articles = await readSource(news)
    await inSystem(app, 'tech-news', ({ db, now }) => keepNews(db, articles, now))
  } catch (error) {
    app.server.log.warn({ err: error }, 'news of the dashboard')
  }
}

export const newsJob: ScheduledJob = { name: 'tech-news', cron: '*/10 * * * *', run: fetchNews }
