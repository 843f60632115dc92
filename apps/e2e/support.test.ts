import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { employeeAt, ownerAt } from './company.ts'
import { closeScreens, fitsPhone, isAccessible, password, person, type Person, site } from './journey.ts'

// An owner lets support in, watches what it opens, and ends it.

afterAll(closeScreens)

const cli = join(import.meta.dirname, '../server/src/cli.ts')
const createAdmin = (...words: string[]) =>
  spawnSync(process.execPath, [cli, 'create-admin', ...words], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: site.dataDir, PUBLIC_URL: site.url },
  })

/** The link that the command printed, a password, the second step that whoever runs an installation must have. */
const becomeAdmin = async ({ page }: Person, email: string, name: string): Promise<void> => {
  const { stdout, status } = createAdmin(email, name)
  expect(status).toBe(0)
  await page.goto(/http\S+/.exec(stdout)?.[0] ?? '')
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.locator('button[type=submit]').click()
  await page.getByText('Your password has been changed').first().waitFor()
  const form = page.getByRole('form', { name: 'Sign In' })
  await page.goto('/signIn')
  await form.getByLabel('Email Address').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/second-step')
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByText('It cannot be scanned?').click()
  const seed = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Code of the app').fill(TOTP.generate({ secret: Secret.fromBase32(seed) }))
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('button', { name: 'Go on to Daybook' }).click()
  await page.getByRole('heading', { name: 'Companies' }).waitFor()
}

test('an owner grants a support session, watches it live, and ends it', async () => {
  const [owner, employee, admin] = [await person(), await person(), await person({ zone: 'America/New_York' })]
  const boss = await ownerAt(owner, 'Olive Owner', 'olive@support.example', 'Glasgow Gardens')
  await employeeAt(employee, boss, { name: 'Emil Employee', email: 'emil@support.example' })

  await becomeAdmin(admin, 'ada@daybook.example', 'Ada Admin')
  await isAccessible(admin.page, 'companies')
  await admin.page.getByRole('navigation').first().getByText('Audit log').click()
  await admin.page.getByRole('heading', { name: 'Audit log' }).waitFor()
  await admin.page
    .getByRole('link', { name: /Made somebody run this installation/ })
    .first()
    .click()
  await admin.page.getByRole('dialog').getByText('Ada Admin').first().waitFor()
  await isAccessible(admin.page, 'the log of the installation')
  await admin.page.goBack()
  await fitsPhone(admin.page)
  await admin.page.goto('/planMaster')
  await admin.page.getByRole('link', { name: 'Change Growth' }).click()
  const panel = admin.page.getByRole('dialog', { name: 'Change Growth' })
  await panel.getByRole('textbox', { name: 'People' }).fill('28')
  await panel.getByText('30 → 28').waitFor()
  await isAccessible(admin.page, 'the plan master')
  await panel.getByRole('button', { name: 'Save the change of Growth' }).click()
  await panel.waitFor({ state: 'hidden' })
  await admin.page.getByRole('link', { name: 'Change Growth' }).click()
  await panel.getByRole('button', { name: 'Take back' }).click()
  await panel.getByText('To come').waitFor({ state: 'hidden' })
  await admin.page.goto('/planMaster')
  await fitsPhone(admin.page)
  await admin.page.goto('/companies')
  await fitsPhone(admin.page)
  await admin.page.getByRole('searchbox', { name: 'Search companies' }).fill('Glasgow')
  const row = admin.page.getByRole('row', { name: /Glasgow Gardens/ })
  await row.getByText('Not let in').waitFor()
  expect(await admin.page.getByRole('button', { name: 'Enter Glasgow Gardens' }).count()).toBe(0)

  await owner.page.goto('/support')
  await owner.page.getByText('Let support in').first().waitFor()
  await isAccessible(owner.page, 'letting support in')
  await fitsPhone(owner.page)
  await owner.page.getByRole('button', { name: 'Let support in' }).click()
  await owner.page.getByText('Please say what support should look at').waitFor()
  await owner.page.getByLabel('What should support look at?').fill('The pay of Emil')
  await owner.page.getByText('2 hours').click()
  await owner.page.getByRole('button', { name: 'Let support in' }).click()
  await owner.page.getByText('Nobody has come in so far.').waitFor()
  await isAccessible(owner.page, 'support let in')

  await admin.page.reload()
  await row.getByText('The pay of Emil').waitFor()
  await admin.page.getByRole('button', { name: 'Enter Glasgow Gardens' }).click()
  await admin.page.getByText('You are inside Glasgow Gardens as Daybook support').waitFor()
  await isAccessible(admin.page, 'inside as support')
  await fitsPhone(admin.page)

  // The owner sees it happen: no reload in between.
  await owner.page.getByText('Ada Admin has been inside since').waitFor()
  await admin.page
    .getByRole('link', { name: /Emil Employee/ })
    .first()
    .click()
  await admin.page.getByText('Sees everybody’s, as owner').first().waitFor()
  await isAccessible(admin.page, 'somebody seen by support')
  await owner.page.getByText('Looked at: ').first().waitFor()
  await owner.page.getByText('Emil Employee').first().waitFor()
  await isAccessible(owner.page, 'watching support')
  await fitsPhone(owner.page)
  // Looking is written down once; what the owner sees of it makes nobody look again.
  const looks = owner.page.getByText('Looked at: Who can see')
  expect(await looks.count()).toBe(1)
  expect(await admin.page.getByRole('button', { name: 'Invite someone' }).count()).toBe(0)

  // So does the person whose pay was opened.
  await employee.page.goto('/profile?tab=seen')
  await employee.page.getByText('Ada Admin (Daybook support)').first().waitFor()

  await owner.page.getByRole('button', { name: 'End the access now' }).click()
  await owner.page.getByRole('button', { name: 'Let support in' }).waitFor()
  await admin.page.getByRole('heading', { name: 'Companies' }).waitFor()
  await admin.page.goto('/product/timesheet/employees')
  await admin.page.getByRole('heading', { name: 'Companies' }).waitFor()

  expect(createAdmin('emil@support.example', 'Emil').stderr).toContain('works in a company')
  expect(createAdmin('nobody', 'Nobody').stderr).toContain('Give an e-mail address')
  expect([...owner.problems, ...employee.problems, ...admin.problems]).toEqual([])
  for (const { context } of [owner, employee, admin]) await context.close()
})
