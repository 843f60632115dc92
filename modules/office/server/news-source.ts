import { line, text } from '@daybook/platform/contract'
import { type Config, getOutside, squarePicture } from '@daybook/platform/server'
import { z } from 'zod'
import type { Article } from '../contract/index.ts'

type Source = NonNullable<Config['news']>

/** So many articles are kept. */
const mostArticles = 10
const pictureSide = 280
const source = { mostBytes: 2 * 1024 * 1024, withinMs: 15_000 }
// As long as a page would wait for one (docs/product.md#the-dashboard).
const picture = { mostBytes: 4 * 1024 * 1024, withinMs: 3000 }

const Reply = z.object({ results: z.array(z.unknown()) })

const inOneLine = z.string().transform((said) => said.replace(/\s+/g, ' '))
const isWeb = (address: string): boolean => {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

/** What is taken of an article that somebody else wrote: two texts, an address to follow and one of a picture. */
const Found = z.object({
  title: inOneLine.pipe(line(300)),
  description: inOneLine.pipe(text(2000)).nullish().catch(null),
  link: z.string().max(2000).refine(isWeb),
  image_url: z.string().max(2000).nullish().catch(null),
})

/** Only an operator can name a source on this machine, and only such a source has pictures there. */
const isNear = (address: URL, { url }: Source): boolean => address.protocol === 'http:' && address.origin === new URL(url).origin

/** The picture at an address, drawn anew and small, as an address that holds it; null where there is none to be had. */
const pictureAt = async (address: string | null | undefined, from: Source): Promise<string | null> => {
  const url = URL.parse(address ?? '')
  if (url === null) return null
  const fetched = await getOutside(url, { ...picture, isNear: isNear(url, from) }).catch(() => null)
  if (fetched?.status !== 200) return null
  const drawn = await squarePicture(fetched.bytes, pictureSide, { who: 'tech-news' })
  return 'picture' in drawn ? `data:image/webp;base64,${drawn.picture.toString('base64')}` : null
}

/** Reads the news of a source; throws where it does not answer as agreed. An article that cannot be used is left out. */
export const readSource = async (from: Source): Promise<Article[]> => {
  const url = new URL(from.url)
  // In a header: an address may stand in somebody's log.
  const headers = { accept: 'application/json', ...(from.key === undefined ? {} : { 'x-access-key': from.key }) }
  const { status, type, bytes } = await getOutside(url, { ...source, headers, isNear: isNear(url, from) })
  if (status !== 200 || type !== 'application/json') throw new Error(`the source of news answered ${status} ${type}`)
  const { results } = Reply.parse(JSON.parse(bytes.toString('utf8')))
  const found = results.flatMap((each) => Found.safeParse(each).data ?? []).slice(0, mostArticles)
  const articles: Article[] = []
  for (const { title, description, link, image_url } of found)
    articles.push({ title, description: description ?? '', link, image_url: await pictureAt(image_url, from) })
  return articles
}
