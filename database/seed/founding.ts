import { completeOnboarding } from '@daybook/company/contract'
import { setPlan } from '@daybook/company/server'
import { signUp, verifyPassCode } from '@daybook/identity/contract'
import { acceptInvitation, getMe, getPerson, importPeople, updatePerson } from '@daybook/people/contract'
import { type Day, writeCsv } from '@daybook/platform/domain'
import { type DemoPerson, inCompany, outboxFolder, readOutbox, sideBySide, type SignedIn } from '@daybook/platform/server'
import { emailOf, staffOn } from './staff.ts'
import { daysOff, vacationsOf } from './vacations.ts'
import { accountOf, demoPassword, mailTo, owner, signedIn, type World, zone } from './world.ts'

/** Signs the owner up, and sets the company up. */
export const foundCompany = async (world: World): Promise<SignedIn & { accountId: string }> => {
  const { app, api } = world
  await api.call(signUp, {
    body: { name: `${owner.first} ${owner.last}`, email: owner.email, password: demoPassword, planType: 'SCALE_PACK' },
  })
  await api.call(verifyPassCode, { body: { email: owner.email, code: await mailTo(world, owner.email, /(\d{6})/) } })
  const account = await accountOf(app, owner.email)
  const session = await signedIn(app, account.id)
  await api.as(session).call(
    completeOnboarding,
    {
      body: {
        companyName: 'Harbor & Pine',
        companyCountry: 'US',
        contactNumber: '+12075550148',
        industry: 'Manufacturing',
        businessType: 'Retail & Hospitality',
        paysHolidays: true,
        payRhythm: 'MONTHLY',
        companyAddress: '14 Commercial Street\nPortland, ME 04101',
      },
    },
    { zone },
  )
  // As if it had paid for it: the demo shows a company of its size.
  const { companyId } = await api.as(session).call(getMe, {})
  if (companyId) await inCompany(app, companyId, 'demo', ({ db }) => setPlan(db, companyId, 'SCALE_PACK'))
  return { ...session, accountId: account.id }
}

const peopleFile = (today: Day): string =>
  writeCsv([
    [
      'Badge ID',
      'First Name',
      'Last Name',
      'Email',
      'Date of Birth',
      'Department',
      'Job Position',
      'Date Joining',
      'Reporting Manager',
      'Basic Salary',
      'Hourly Rate',
    ],
    ...staffOn(today).map((p, i) => [
      `HP${String(i + 1).padStart(2, '0')}`,
      p.first,
      p.last,
      emailOf(p.first),
      p.born,
      p.department,
      p.title,
      p.hired,
      p.manager ? emailOf(p.manager) : owner.email,
      p.salary ?? '',
      p.hourly ?? '',
    ]),
  ])

/** Somebody who accepted, in the company. */
type Worker = DemoPerson & SignedIn & { companyId: string }

/** Imports the staff, lets each of them accept the mailed invitation, and one of them do HR. */
export const hire = async (world: World, boss: SignedIn): Promise<{ workers: Worker[]; hr: Worker }> => {
  const { app, api, relay } = world
  await api.as(boss).call(importPeople, { body: { csv: peopleFile(world.today), commit: true, invite: true } })
  await relay.drain()
  const links = new Map(
    (await readOutbox(outboxFolder(app), 200)).map((mail) => [mail.to, /invite#([\w-]{43})/.exec(mail.text)?.[1]]),
  )
  const workers = await sideBySide(staffOn(world.today), async (person): Promise<Worker> => {
    const email = emailOf(person.first)
    await api.call(acceptInvitation, { body: { token: links.get(email) ?? '', password: demoPassword } })
    const account = await accountOf(app, email)
    const session = await signedIn(app, account.id)
    const me = await api.as(session).call(getMe, {})
    const vacations = vacationsOf(person.first, person.hired, world.today)
    const off = { vacations, daysOff: daysOff(vacations) }
    return { ...person, ...session, ...off, email, accountId: account.id, userId: me.userId ?? '', companyId: me.companyId ?? '' }
  })
  const hr = workers.find(({ first }) => first === 'Priya')
  if (!hr) throw new Error('the demo company has nobody for HR')
  const { version } = await api.as(boss).call(getPerson, { params: { userId: hr.userId } })
  await api.as(boss).call(updatePerson, { params: { userId: hr.userId }, body: { role: 'HUMAN_RESOURCE', version } })
  return { workers, hr }
}
