import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { planTitle, planTypes } from '@daybook/company/domain'
import { questions } from '../../content/questions.ts'
import { setAssets } from './assets.ts'
import { PublicFooter, PublicHeader } from './chrome.tsx'
import { readContent, type Content, type Text } from './content.ts'
import { Landing } from './landing/landing.tsx'
import { SignInShell, SignUpShell } from './pages/account.tsx'
import { Article, Blogs } from './pages/blogs.tsx'
import { NotFound } from './pages/not-found.tsx'
import { Prose } from './pages/prose.tsx'
import { Services } from './pages/services.tsx'
import { StripPatterns } from './strip.tsx'

/** The server puts its own address here when it sends a page; the build does not know it. */
const origin = '__ORIGIN__'

type Page = {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly body: ReactNode
  /** Structured data, schema.org. */
  readonly facts?: readonly object[]
  readonly article?: Text
  /** Not for the sitemap, nor for search engines. */
  readonly hidden?: boolean
  /** One of the pages around signing in: another template, no header and footer. */
  readonly account?: boolean
}

export type Rendered = {
  readonly path: string
  readonly template: 'landing' | 'account'
  readonly head: string
  readonly body: string
}

const textPage = (content: Content, slug: string, path: string, dated: boolean): Page => {
  const text = content.pages.find((page) => page.slug === slug)
  if (!text) throw new Error(`content/pages/${slug}.md is missing.`)
  return { path, title: text.title, description: text.description, body: <Prose text={text} dated={dated} /> }
}

const product = {
  '@type': 'SoftwareApplication',
  name: 'Daybook',
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Web',
  url: `${origin}/`,
  description: 'Timesheets, attendance, holidays and payroll for small businesses.',
  // Written by the server when it sends the page, as all prices are.
  offers: planTypes
    .filter((planType) => planType !== 'ENTERPRISE_PACK')
    .map((planType) => ({
      '@type': 'Offer',
      name: planTitle(planType),
      price: `__${planType}_AMOUNT__`,
      priceCurrency: `__${planType}_CURRENCY__`,
    })),
}

const faq = {
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}

const articlePage = (article: Text, next: Text | undefined): Page => ({
  path: `/blogs/${article.slug}`,
  title: article.title,
  description: article.description,
  body: <Article article={article} next={next} />,
  article,
  facts: [
    {
      '@type': 'BlogPosting',
      headline: article.title,
      description: article.description,
      datePublished: article.date,
      image: `${origin}${ogPathOf(`/blogs/${article.slug}`)}`,
      author: { '@type': 'Organization', name: 'Daybook' },
    },
  ],
})

/** Every public page, in the order of the sitemap. */
const pagesOf = (content: Content): Page[] => [
  {
    path: '/',
    title: 'Powerful Timesheet Management For Small Businesses',
    description: 'Timesheets, attendance, holidays and payroll in one place that adds up. Free for up to 10 people.',
    body: <Landing measured={content.measured} firstHour={content.firstHour} />,
    facts: [product, faq],
  },
  {
    path: '/services',
    title: 'Services',
    description: 'Time and attendance, holidays, payroll and people: what Daybook does, and how you run it.',
    body: <Services />,
  },
  textPage(content, 'about-us', '/about-us', false),
  {
    path: '/blogs',
    title: 'Blogs',
    description: 'Notes on time, leave and pay: what the rules say, and what goes wrong when software forgets them.',
    body: <Blogs articles={content.articles} />,
  },
  ...content.articles.map((article, i) => articlePage(article, content.articles[(i + 1) % content.articles.length])),
  textPage(content, 'privacyPolicy', '/privacyPolicy', true),
  textPage(content, 'termsCondition', '/termsCondition', true),
  {
    path: '/signIn',
    title: 'Sign In',
    description: 'Sign in to Daybook: clock in, look at your week, decide on what waits for you, read your payslip.',
    body: <SignInShell />,
    account: true,
  },
  {
    path: '/signUp',
    title: 'Sign Up',
    description: 'Open an account for your company. Free for up to 10 people, no credit card.',
    body: <SignUpShell />,
    account: true,
  },
  {
    path: '/not-found',
    title: 'Not found',
    description: 'There is no page at this address.',
    body: <NotFound />,
    hidden: true,
  },
]

/** Where a page's picture for sharing lies. */
export const ogPathOf = (path: string): string => `/og/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.png`

const Head = ({ page }: { readonly page: Page }) => {
  const title = page.path === '/' ? `Daybook: ${page.title}` : `${page.title} · Daybook`
  const url = `${origin}${page.path}`
  const facts = page.facts && { '@context': 'https://schema.org', '@graph': page.facts }
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={page.description} />
      {page.hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:type" content={page.article ? 'article' : 'website'} />
      <meta property="og:site_name" content="Daybook" />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${origin}${ogPathOf(page.path)}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={page.title} />
      <meta name="twitter:card" content="summary_large_image" />
      {page.article && <meta property="article:published_time" content={page.article.date} />}
      {!page.account && <link rel="alternate" type="application/rss+xml" title="Daybook: Blogs" href="/blogs/rss.xml" />}
      {facts && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  )
}

const Body = ({ page, year }: { readonly page: Page; readonly year: number }) => {
  if (page.account) return page.body
  return (
    <>
      <a href="#content" className="skip">
        Skip to content
      </a>
      <div className="preloader" aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      <StripPatterns />
      <PublicHeader />
      <main id="content" tabIndex={-1}>
        {page.body}
      </main>
      <PublicFooter year={year} />
    </>
  )
}

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const sitemap = (pages: readonly Page[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages
  .filter(({ hidden }) => !hidden)
  .map(({ path, article }) => `<url><loc>${origin}${path}</loc>${article ? `<lastmod>${article.date}</lastmod>` : ''}</url>`)
  .join('\n')}
</urlset>
`

const feed = (articles: readonly Text[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>Daybook: Blogs</title>
<link>${origin}/blogs</link>
<atom:link href="${origin}/blogs/rss.xml" rel="self" type="application/rss+xml"/>
<description>Notes on time, leave and pay.</description>
<language>en</language>
${articles
  .map(
    ({ title, slug, description, date }) =>
      `<item><title>${xml(title)}</title><link>${origin}/blogs/${slug}</link><guid>${origin}/blogs/${slug}</guid><description>${xml(description)}</description><pubDate>${new Date(`${date}T08:00:00Z`).toUTCString()}</pubDate></item>`,
  )
  .join('\n')}
</channel>
</rss>
`

const robots = `User-agent: *
Allow: /
Disallow: /product/
Disallow: /api/
Disallow: /oauth/
Disallow: /kit
Disallow: /invite
Sitemap: ${origin}/sitemap.xml
`

export type Site = {
  readonly pages: readonly Rendered[]
  readonly files: Readonly<Record<string, string>>
  /** Path of a picture for sharing → the words on it. */
  readonly pictures: Readonly<Record<string, string>>
}

/** The whole public site as text. `assets`: where each picture lies. */
export const renderSite = (assets: Readonly<Record<string, string>>): Site => {
  setAssets(assets)
  const content = readContent()
  const pages = pagesOf(content)
  const year = Math.max(...content.articles.map(({ date }) => Number(date.slice(0, 4))))
  return {
    pages: pages.map((page) => ({
      path: page.path,
      template: page.account ? 'account' : 'landing',
      head: renderToStaticMarkup(<Head page={page} />),
      body: renderToStaticMarkup(<Body page={page} year={year} />),
    })),
    files: { 'sitemap.xml': sitemap(pages), 'robots.txt': robots, 'blogs/rss.xml': feed(content.articles) },
    pictures: Object.fromEntries(pages.map(({ path, title }) => [ogPathOf(path), title])),
  }
}
