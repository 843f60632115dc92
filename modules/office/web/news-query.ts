import { getTechNews } from '@daybook/office/contract'
import { newsMinutes } from '@daybook/office/domain'
import { call, dropStored, readStored, storageKeys, writeStored } from '@daybook/platform/web'
import type { Output } from '@daybook/platform/contract'
import { queryOptions } from '@tanstack/react-query'

type News = Output<typeof getTechNews>
type Kept = { readonly at: number; readonly news: News }

const newsMs = newsMinutes * 60_000

/** What this device was shown within the last three days. */
const keptHere = (): Kept | undefined => {
  const kept = readStored<Kept>(storageKeys.news)
  return kept && Date.now() - kept.at < newsMs ? kept : undefined
}

const fetchNews = async ({ signal }: { signal: AbortSignal }): Promise<News> => {
  const news = await call(getTechNews, undefined, { signal })
  // What there is nothing of is asked for again: it may come at any time. Where there is no source any more, nothing of it stays.
  if (news.results && news.results.length > 0 && news.fetchedAt)
    writeStored(storageKeys.news, { at: Date.parse(news.fetchedAt), news } satisfies Kept)
  else if (news.results === null) dropStored(storageKeys.news)
  return news
}

/** The news of the world outside, kept on this device for three days (docs/product.md#what-the-browser-keeps). */
export const newsQuery = () => {
  const kept = keptHere()
  return queryOptions({
    queryKey: [getTechNews.name],
    queryFn: fetchNews,
    staleTime: ({ state }) => ((state.data?.results ?? []).length > 0 ? newsMs : 60_000),
    ...(kept ? { initialData: kept.news, initialDataUpdatedAt: kept.at } : {}),
  })
}
