import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { closeBrowser, fitsPhone, isAccessible, person, site } from './journey.ts'

afterAll(closeBrowser)

const pages = [
  '/',
  '/services',
  '/about-us',
  '/blogs',
  '/blogs/what-rounding-costs',
  '/privacyPolicy',
  '/termsCondition',
  '/no-such-page',
]
const account = ['/signIn', '/signUp', '/password-reset']

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()
  })

const pressed = async (page: Page, times: number): Promise<string[]> => {
  const seen: string[] = []
  for (let i = 0; i < times; i++) {
    await page.keyboard.press('Tab')
    seen.push(await focused(page))
  }
  return seen
}

/** Keeps an answer back until it is released, so that what comes before it can be looked at in peace. */
const held = async (page: Page, pattern: string): Promise<{ release: () => void }> => {
  const gate = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await gate.promise
    await route.continue()
  })
  return { release: gate.resolve }
}

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

  test('the front page says what the specification wants said, and leads where it wants to lead', async () => {
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
    await page.locator('summary').click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pricing' }).click()
    await page.waitForURL('**/#pricing')
    expect(await page.getByRole('heading', { name: 'Explore our pricing plans' }).isVisible()).toBe(true)
    await context.close()
  })
})

describe('for everybody', () => {
  test.each([...pages, ...account, '/kit'])('%s has no accessibility violation in either theme at either width', async (path) => {
    const { page, context, problems } = await person()
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await fitsPhone(page)
    await isAccessible(page, path)
    await page.setViewportSize({ width: 390, height: 844 })
    await isAccessible(page, `${path} at 390`)
    expect(problems).toEqual([])
    await context.close()
  })

  test.each(account)('%s has no violation either once the application has taken over', async (path) => {
    const { page, context, problems } = await person()
    await page.goto(path)
    await page.mouse.move(20, 20)
    await page.locator('[data-shell]').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await fitsPhone(page)
    await isAccessible(page, path)
    expect(problems).toEqual([])
    await context.close()
  })

  const typedEarly = async (page: Page) => {
    const application = await held(page, '**/assets/app-*.js')
    await page.goto('/signIn')
    await page.getByLabel('Email Address').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).pressSequentially('half a pass')
    expect(await page.locator('[data-shell]').count()).toBe(1)
    return application
  }

  test('what was typed before the application came is there when it is, with the place in it', async () => {
    const { page, context } = await person()
    const application = await typedEarly(page)
    application.release()
    await page.locator('[data-shell]').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe('ada@example.com')
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('half a pass')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('password')
    await context.close()
  })

  test('a submit that came too early is made up for: the refusal stands above the fields, which keep all', async () => {
    const { page, context } = await person()
    const application = await typedEarly(page)
    await page.keyboard.press('Enter')
    application.release()
    await page.getByRole('alert').waitFor()
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('half a pass')
    await context.close()
  })

  test.each(['/signIn', '/signUp'])('%s stays where it is when the application takes over', async (path) => {
    const { page, context } = await person()
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 860 })
      await page.goto(path)
      const stands = () =>
        page
          .locator('h1, form label, form button[type=submit]')
          .evaluateAll((all) =>
            all.map((each) => each.getBoundingClientRect()).map(({ top, bottom }) => [Math.round(top), Math.round(bottom)]),
          )
      const before = await stands()
      await page.locator('form').dispatchEvent('pointermove')
      await page.locator('[data-shell]').waitFor({ state: 'detached' })
      expect(await stands()).toEqual(before)
    }
    await context.close()
  })

  test('an address typed on one page around signing in is there on the next', async () => {
    const { page, context } = await person()
    await page.goto('/signIn')
    await page.getByLabel('Email Address').fill('ada@example.com')
    await page.locator('[data-shell]').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Forgot Password ??' }).click()
    await page.getByRole('heading', { name: 'Forgot your password' }).waitFor()
    expect(await page.getByLabel('Email Address').inputValue()).toBe('ada@example.com')
    await page.goto('/signUp')
    expect(await page.getByLabel('Email Address').inputValue()).toBe('ada@example.com')
    await context.close()
  })

  test('what is typed over an address that was there replaces it, before and after the application comes', async () => {
    const { page, context } = await person()
    await page.goto('/signIn')
    await page.evaluate(() => sessionStorage.setItem('typedEmail', 'earlier@example.com'))
    const application = await held(page, '**/assets/app-*.js')
    await page.goto('/signIn')
    await page.getByLabel('Email Address').selectText()
    application.release()
    await page.locator('[data-shell]').waitFor({ state: 'detached' })
    await page.keyboard.insertText('ada@example.com')
    await expect.poll(() => page.getByLabel('Email Address').inputValue()).toBe('ada@example.com')
    await context.close()
  })

  test('a click that is under way when the application comes is not lost', async () => {
    const { page, context } = await person()
    const application = await typedEarly(page)
    const box = await page.getByRole('button', { name: 'Sign in', exact: true }).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
    await page.mouse.down()
    application.release()
    await page.locator('#root main').waitFor({ state: 'attached' })
    await page.mouse.up()
    await page.getByRole('alert').waitFor()
    expect(await page.locator('[data-shell]').count()).toBe(0)
    await context.close()
  })

  test('a wrong address is named as soon as the field is left', async () => {
    const { page, context } = await person()
    await page.goto('/signIn')
    await page.mouse.move(20, 20)
    await page.locator('[data-shell]').waitFor({ state: 'detached' })
    await page.getByLabel('Email Address').fill('ada')
    await page.getByLabel('Password', { exact: true }).focus()
    await page.getByText('Please enter valid email address').waitFor()
    expect(await page.getByText('Please enter password').count()).toBe(0)
    await context.close()
  })

  test('the keyboard goes through the header, the two ways on, and the contact field, in the order of reading', async () => {
    const { page, context } = await person()
    await page.goto('/')
    const order = await pressed(page, 11)
    expect(order.slice(0, 8)).toEqual([
      'Skip to content',
      'DaybookBeta',
      'Home',
      'Pricing',
      'Book Demo Call',
      'Use the dark theme',
      'Sign In',
      'Register',
    ])
    expect(order.slice(8)).toEqual(['Get Started Now', 'Request a demo', ''])
    expect(await page.locator(':focus').getAttribute('type')).toBe('email')
    await context.close()
  })

  test.each([
    [
      '/signIn',
      [
        'Email Address',
        'Password',
        'Show the password',
        'Forgot Password ??',
        'Sign in',
        'Sign in with a passkey',
        'Create an account',
      ],
    ],
    [
      '/signUp',
      [
        'Your name',
        'Email Address',
        'Password',
        'Show the password',
        'Create your account',
        'Terms and Condition',
        'Privacy Policy',
        'Sign in',
      ],
    ],
    ['/password-reset', ['Email Address', 'Mail me a link', 'Sign in']],
  ])('the keyboard goes through %s field by field, then to the deed', async (path, expected) => {
    const { page, context } = await person()
    await page.goto(path)
    await page.mouse.move(20, 20)
    await page.locator('[data-shell]').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('main').evaluate((main) => {
      // Where the focus goes on from when somebody has just pressed there.
      main.tabIndex = -1
      main.focus()
    })
    const named = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement | null
        return element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.textContent
      })
    const seen: (string | null | undefined)[] = []
    for (const _ of expected) {
      await page.keyboard.press('Tab')
      seen.push(await named())
    }
    expect(seen).toEqual(expected)
    await context.close()
  })

  test('password managers find the fields, passkeys their place, and the way to a new password', async () => {
    const { page, context } = await person()
    const filledBy = () =>
      page.locator('form input:visible').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).autocomplete))
    for (const [path, expected] of [
      ['/signIn', ['username webauthn', 'current-password']],
      ['/signUp', ['name', 'username', 'new-password']],
    ] as const) {
      await page.goto(path)
      expect(await filledBy()).toEqual(expected)
      await page.mouse.move(20, 20)
      await page.locator('[data-shell]').waitFor({ state: 'detached' })
      expect(await filledBy()).toEqual(expected)
      await page.mouse.move(40, 20)
    }
    const reply = await context.request.get('/.well-known/change-password', { maxRedirects: 0 })
    expect([reply.status(), reply.headers()['location']]).toEqual([302, '/profile'])
    await context.close()
  })

  test('the theme that was chosen is the theme of the application too', async () => {
    const { page, context } = await person()
    await page.goto('/')
    await page.getByRole('button', { name: 'Use the dark theme' }).click()
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(14, 17, 22)')
    await expect.poll(() => page.locator('.stage img').evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('dark')
    await page.goto('/signIn')
    await page.getByRole('button', { name: 'Use the light theme' }).waitFor()
    await context.close()
  })

  test('back to the top is offered after 300 px', async () => {
    const { page, context } = await person()
    await page.goto('/privacyPolicy')
    const link = page.getByRole('link', { name: 'Back to top' })
    expect(await link.isVisible()).toBe(false)
    await page.evaluate(() => scrollTo(0, 320))
    await link.click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await context.close()
  })

  test('a wrong address is named at the field, a right one opens a draft', async () => {
    const { page, context } = await person()
    await page.goto('/')
    const form = page.getByRole('form', { name: 'Contact Request' })
    await form.getByRole('button', { name: 'Submit' }).click()
    await form.getByText('Please enter email address').waitFor()
    await form.getByRole('textbox').fill('nobody')
    await form.getByText('Please enter valid email address').waitFor()
    await form.getByRole('textbox').fill('ada@example.com')
    await form.getByRole('button', { name: 'Submit' }).click()
    await form.getByText(/A draft opens in your mail program/).waitFor()
    expect(await form.getByRole('textbox').inputValue()).toBe('ada@example.com')
    await context.close()
  })

  test('the six voices run for 40 s, for 60 s on a small screen, and stand still when told to', async () => {
    const { page, context } = await person({ motion: true })
    await page.goto('/')
    const track = page.locator('.track').first()
    const motion = () =>
      track.evaluate((list) => [getComputedStyle(list).animationDuration, getComputedStyle(list).animationPlayState])
    expect(await track.locator('li').count()).toBe(6)
    await expect.poll(motion).toEqual(['40s', 'running'])
    await page.getByLabel('Hold still').check()
    await expect.poll(motion).toEqual(['40s', 'paused'])
    await page.getByLabel('Hold still').uncheck()
    await page.locator('.marquee').focus()
    await expect.poll(motion).toEqual(['40s', 'paused'])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await motion())[0]).toBe('60s')
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
