import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { closeScreens, person, site } from './journey.ts'
import { pages } from './public-pages.ts'

afterAll(closeScreens)

describe('without scripts', () => {
  test.each(pages)('%s can be read', async (path) => {
    const { page, context, problems } = await person({ scripts: false })
    const reply = await page.goto(path)
    expect(reply?.status()).toBe(path === '/no-such-page' ? 404 : 200)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    const text = await page.locator('body').innerText()
    expect(text.length).toBeGreaterThan(300)
    // Whatever the build left for the server to fill in is filled in.
    expect(text).not.toMatch(/__|CONTACT_EMAIL|BOOKING|LISTING|ORIGIN/)
    await expect.poll(() => page.locator('.preloader').isVisible()).toBe(false)
    // On a phone the eye and the screen reader go through it in the same order.
    await page.setViewportSize({ width: 390, height: 844 })
    const headings = await page
      .locator('main :is(h1, h2, h3)')
      .evaluateAll((all) => all.map((each) => [Number(each.tagName[1]), each.getBoundingClientRect().top] as const))
    expect(headings[0]?.[0]).toBe(1)
    expect(headings.toSorted(([, one], [, other]) => one - other)).toEqual(headings)
    expect(problems).toEqual([])
    await context.close()
  })

  test('every link leads somewhere, and every section that a link names is there', async () => {
    const { page, context } = await person({ scripts: false })
    const links = new Set<string>()
    for (const path of pages) {
      await page.goto(path)
      for (const link of await page.locator('a[href]').all()) {
        const href = (await link.getAttribute('href')) ?? ''
        // Other sites and mail programs are not ours to try.
        if (href.startsWith('#')) links.add(path + href)
        else if (href.startsWith('/')) links.add(href)
      }
    }
    expect(links.size).toBeGreaterThan(20)
    const found = await Promise.all(
      [...links].map(async (link) => {
        const [path = '', section = 'top'] = link.split('#')
        const reply = await context.request.get(site.url + path)
        // `#top` is the top of any page, whether or not something bears the name.
        const there = section === 'top' || (await reply.text()).includes(`id="${section}"`)
        return { link, status: reply.status(), there }
      }),
    )
    expect(found).toEqual([...links].map((link) => ({ link, status: link.startsWith('/no-such-page') ? 404 : 200, there: true })))
    await context.close()
  })

  test('the front page says what was agreed, and leads where it was agreed to lead', async () => {
    const { page, context } = await person({ scripts: false })
    await page.goto('/')
    const ways = await page
      .locator('main a[href]')
      .evaluateAll((all) => all.map((each) => [each.textContent?.trim(), each.getAttribute('href')] as const))
    const leadsTo = (name: string) => ways.find(([text]) => text === name)?.[1]
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Powerful Timesheet Management For Small Businesses')
    expect(
      ['Get Started Now', 'Request a demo', 'Start Free Trial', 'Schedule Demo', 'Start Free with 10 Users'].map(leadsTo),
    ).toEqual(['/signUp', '/#bookCall', '/signUp', '/#bookCall', '/signUp'])
    expect(['Choose Growth', 'Choose Scale', 'Contact Us'].map(leadsTo)).toEqual(
      ['GROWTH_PACK', 'SCALE_PACK', 'ENTERPRISE_PACK'].map((plan) => `/signUp?planType=${plan}`),
    )
    expect(await page.getByRole('button', { name: 'Current Plan' }).isDisabled()).toBe(true)
    const count = (selector: string) => page.locator(selector).count()
    expect([
      await count('.sheet > li'),
      await count('.trades > li'),
      await count('.stats dl > div'),
      await count('.plans > li'),
      await count('.track:not(.again) > li'),
      await count('.questions > details[open]'),
    ]).toEqual([6, 6, 4, 4, 6, 3])
    for (const words of [
      'AI coming soon',
      'Book Your demo call',
      'Explore our pricing plans',
      'What Our Customers Say',
      'Ready to simplify your timesheet & payroll management?',
      'Get started for free — no credit card required.',
    ])
      expect(await page.getByText(words).first().isVisible()).toBe(true)
    await context.close()
  })

  test('the menu unfolds and leads to the prices', async () => {
    const { page, context } = await person({ scripts: false, width: 390 })
    await page.goto('/services')
    await page.locator('details.narrow summary').click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pricing' }).click()
    await page.waitForURL('**/#pricing')
    expect(await page.getByRole('heading', { name: 'Explore our pricing plans' }).isVisible()).toBe(true)
    await context.close()
  })
})

test('every page is answered whole, packed or not, known already or not, without a word of complaint in the log', async () => {
  const complaints = () =>
    readFileSync(join(site.dataDir, 'server.log'), 'utf8').match(/^.*"level":[4-6]0.*(reply|headers).*$/gim) ?? []
  for (const path of [...pages.slice(0, -1), '/signIn', '/signUp', '/nowhere-at-all'])
    for (const coding of ['identity', 'gzip', 'br']) {
      const reply = await fetch(site.url + path, { headers: { 'accept-encoding': coding } })
      expect([path, reply.status, (await reply.text()).trimEnd().endsWith('</html>')]).toEqual([
        path,
        path === '/nowhere-at-all' ? 404 : 200,
        true,
      ])
      const known = await fetch(site.url + path, {
        headers: { 'accept-encoding': coding, 'if-none-match': reply.headers.get('etag') ?? '' },
      })
      expect([path, known.status]).toEqual([path, path === '/nowhere-at-all' ? 404 : 304])
    }
  expect(complaints()).toEqual([])
})

describe('for search engines and for sharing', () => {
  test('every page says what it is, where it lives, and how it looks when shared', async () => {
    const { page, context } = await person({ scripts: false })
    const content = (selector: string) => page.locator(selector).getAttribute(selector.startsWith('link') ? 'href' : 'content')
    const titles = new Set<string>()
    for (const path of pages.slice(0, -1)) {
      await page.goto(path)
      titles.add(await page.title())
      expect((await content('meta[name=description]'))?.length).toBeGreaterThan(50)
      expect(await content('link[rel=canonical]')).toBe(site.url + path)
      const picture = await context.request.get((await content('meta[property="og:image"]')) ?? '')
      expect([path, picture.status(), picture.headers()['content-type']]).toEqual([path, 200, 'image/png'])
    }
    expect(titles.size).toBe(pages.length - 1)
    await context.close()
  })

  test('the sitemap names every page, robots names the sitemap, the feed names every article', async () => {
    const { context } = await person()
    const text = async (path: string) => (await context.request.get(path)).text()
    const map = await text('/sitemap.xml')
    for (const path of pages.slice(0, -1)) expect(map).toContain(`<loc>${site.url}${path}</loc>`)
    expect(await text('/robots.txt')).toContain(`Sitemap: ${site.url}/sitemap.xml`)
    expect((await text('/blogs/rss.xml')).match(/<item>/g)?.length).toBeGreaterThanOrEqual(4)
    await context.close()
  })

  test('the front page carries the product and its three questions as structured data', async () => {
    const { page, context } = await person({ scripts: false })
    await page.goto('/')
    const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}') as {
      '@graph': { '@type': string; mainEntity?: object[]; offers?: object[] }[]
    }
    expect(facts['@graph'].map((fact) => fact['@type'])).toEqual(['SoftwareApplication', 'FAQPage'])
    expect(facts['@graph'][0]?.offers).toHaveLength(3)
    expect(facts['@graph'][1]?.mainEntity).toHaveLength(3)
    await context.close()
  })
})
