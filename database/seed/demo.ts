import { completeOnboarding } from '@daybook/company/contract'
import { companyCalendar } from '@daybook/calendar/server'
import { workingFraction } from '@daybook/calendar/domain/days'
import { signUp, verifyPassCode } from '@daybook/identity/contract'
import { findAccount, signIn } from '@daybook/identity/server'
import { acceptInvitation, getMe, importPeople, updatePerson } from '@daybook/people/contract'
import { getPerson } from '@daybook/people/contract'
import {
  addDays,
  type Day,
  dayInZone,
  eachDay,
  localTime,
  maxDay,
  monthEnd,
  monthStart,
  addMonths,
  formatTimeOfDay,
} from '@daybook/platform/domain'
import {
  type Api,
  type App,
  inCompany,
  inSystem,
  localClient,
  type OutboxRelay,
  outboxFolder,
  readOutbox,
  type SignedIn,
} from '@daybook/platform/server'
import {
  addPayPeriods,
  finalizePayroll,
  listPayCycles,
  markPayrollPaid,
  previewPayroll,
  savePayTerms,
  searchPayPeriods,
} from '@daybook/payroll/contract'
import {
  clockIn,
  clockOut,
  decideTimesheets,
  endBreak,
  importTime,
  searchApprovals,
  startBreak,
  submitTimesheet,
} from '@daybook/time/contract'
import { rm } from 'node:fs/promises'
import { chance, type Chance } from './chance.ts'
import { emailOf, type Staff, staffOn } from './staff.ts'
import { isAway, workingDay } from './working-day.ts'

export const demoPassword = 'pine shavings on the floor'
const zone = 'America/New_York'
const owner = { first: 'Nora', last: 'Lindqvist', email: emailOf('Nora') }

export type SignIn = { name: string; email: string; role: string }

/** What the demo says it made: whom to sign in as. */
export const demoSignIns: readonly SignIn[] = [
  { name: 'Nora Lindqvist', email: owner.email, role: 'owner' },
  { name: 'Priya Raman', email: emailOf('Priya'), role: 'HR' },
  { name: 'Marcus Hale', email: emailOf('Marcus'), role: 'manager' },
  { name: 'Tom Becker', email: emailOf('Tom'), role: 'employee' },
]

type Worker = Staff & SignedIn & { accountId: string; userId: string; companyId: string }
type World = {
  app: App
  relay: OutboxRelay
  api: Api
  today: Day
  nowInstant: string
  dice: Chance
  at: (instant: string) => void
}

const instantOf = (day: Day, minutes: number): string => {
  const time = localTime(day, formatTimeOfDay(minutes), zone)
  return time.kind === 'never' ? instantOf(day, minutes + 60) : time.kind === 'once' ? time.instant : time.first
}

/** A session for somebody whose password was checked before: the clock jumps by weeks here, and sessions end meanwhile. */
const signedIn = async (app: App, accountId: string): Promise<SignedIn> => {
  const tokens = await inSystem(app, 'demo', ({ db, now }) => signIn(app, db, accountId, 'api', 'demo', now))
  return { token: tokens.accessToken }
}

const mailTo = async ({ app, relay }: World, email: string, pattern: RegExp): Promise<string> => {
  await relay.drain()
  const mail = (await readOutbox(outboxFolder(app), 200)).find(({ to, text }) => to === email && pattern.test(text))
  return pattern.exec(mail?.text ?? '')?.[1] ?? ''
}

const foundCompany = async (world: World): Promise<SignedIn & { accountId: string }> => {
  const { app, api } = world
  await api.call(signUp, {
    body: { name: `${owner.first} ${owner.last}`, email: owner.email, password: demoPassword, planType: 'SCALE_PACK' },
  })
  await api.call(verifyPassCode, { body: { email: owner.email, code: await mailTo(world, owner.email, /(\d{6})/) } })
  const account = await inSystem(app, 'demo', ({ db }) => findAccount(db, owner.email))
  if (!account) throw new Error('the demo owner could not sign up')
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
        companyAddress: '14 Commercial Street\nPortland, ME 04101',
      },
    },
    { zone },
  )
  return { ...session, accountId: account.id }
}

const csv = (rows: (string | number)[][]): string =>
  rows
    .map((cells) =>
      cells.map((cell) => (/[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell)).join(','),
    )
    .join('\n')

const peopleFile = (today: Day): string =>
  csv([
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

/** Four at a time: one waits for the database while another is computed. The order of the results is that of the list. */
const sideBySide = async <T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  let next = 0
  const take = async (): Promise<void> => {
    for (let i = next++; i < list.length; i = next++) results[i] = await work(list[i] as T)
  }
  await Promise.all([take(), take(), take(), take()])
  return results
}

/** Imports the staff, and lets each of them accept the mailed invitation. */
const hire = async (world: World, boss: SignedIn): Promise<Worker[]> => {
  const { app, api, relay } = world
  await api.as(boss).call(importPeople, { body: { csv: peopleFile(world.today), commit: true, invite: true } })
  await relay.drain()
  const links = new Map(
    (await readOutbox(outboxFolder(app), 200)).map((mail) => [mail.to, /invite#([\w-]{43})/.exec(mail.text)?.[1]]),
  )
  const workers = await sideBySide(staffOn(world.today), async (person): Promise<Worker> => {
    const email = emailOf(person.first)
    await api.call(acceptInvitation, { body: { token: links.get(email) ?? '', password: demoPassword } })
    const account = await inSystem(app, 'demo', ({ db }) => findAccount(db, email))
    const session = await signedIn(app, account?.id ?? '')
    const me = await api.as(session).call(getMe, {})
    return { ...person, ...session, accountId: account?.id ?? '', userId: me.userId ?? '', companyId: me.companyId ?? '' }
  })
  const hr = workers.find(({ first }) => first === 'Priya')
  if (hr) {
    const { version } = await api.as(boss).call(getPerson, { params: { userId: hr.userId } })
    await api.as(boss).call(updatePerson, { params: { userId: hr.userId }, body: { role: 'HUMAN_RESOURCE', version } })
  }
  return workers
}

/** Days somebody works between two days: the company's calendar, less an illness now and then. */
const workedDays = (world: World, working: ReadonlySet<Day>, person: Staff, from: Day, to: Day): Day[] =>
  eachDay(maxDay(from, person.hired as Day), to).filter((day) => working.has(day) && !isAway(world.dice))

const timeFile = (world: World, days: Map<Worker, Day[]>): string => {
  const rows: string[][] = [
    ['description', 'billable', 'client', 'project', 'tags', 'start', 'end', 'task', 'user_name', 'user_email'],
  ]
  for (const [person, list] of days)
    for (const day of list) {
      const { start, lunch, back, end } = workingDay(person, world.dice)
      for (const [from, to] of [
        [start, lunch],
        [back, end],
      ] as const)
        rows.push([
          '',
          'false',
          '',
          '',
          '',
          instantOf(day, from),
          instantOf(day, to),
          '',
          `${person.first} ${person.last}`,
          emailOf(person.first),
        ])
    }
  return csv(rows)
}

/** One stretch of history: imported, handed in by each person, approved by their managers. Returns what nobody decided on. */
const history = async (
  world: World,
  boss: SignedIn & { accountId: string },
  workers: Worker[],
  working: ReadonlySet<Day>,
  from: Day,
  to: Day,
  decide = true,
): Promise<void> => {
  const { app, api } = world
  world.at(instantOf(addDays(to, 1), 9 * 60))
  const days = new Map(workers.map((person): [Worker, Day[]] => [person, workedDays(world, working, person, from, to)]))
  const session = await signedIn(app, boss.accountId)
  const everyone = [...days]
  for (let i = 0; i < everyone.length; i += 20)
    await api
      .as(session)
      .call(importTime, { body: { csv: timeFile(world, new Map(everyone.slice(i, i + 20))), zone, commit: true } })
  await sideBySide(everyone, async ([person, list]) => {
    if (list.length === 0) return
    const me = api.as(await signedIn(app, person.accountId))
    for (let i = 0; i < list.length; i += 31) await me.call(submitTimesheet, { body: { days: list.slice(i, i + 31) } })
  })
  if (!decide) return
  await sideBySide(
    workers.filter(({ manager, first }) => manager === '' && first !== 'Priya'),
    (manager) => approveAll(world, manager),
  )
  // Whoever manages others reports to the owner. She comes last, and HR with her: both could decide on everyone.
  await approveAll(world, boss)
}

const approveAll = async ({ app, api }: World, manager: { accountId: string }): Promise<void> => {
  const inboxOf = api.as(await signedIn(app, manager.accountId))
  for (;;) {
    const inbox = await inboxOf.call(searchApprovals, { body: { limit: 100 } })
    const ids = inbox.items.flatMap((week) => week.days.map((day) => day.id))
    if (ids.length === 0) return
    await inboxOf.call(decideTimesheets, { body: { ids: ids.slice(0, 1000), decision: 'APPROVE' } })
  }
}

const pay = async (world: World, boss: SignedIn & { accountId: string }, from: Day): Promise<void> => {
  const { app, api } = world
  const session = api.as(await signedIn(app, boss.accountId))
  const { items } = await session.call(searchPayPeriods, { body: {} })
  const period = items.find((each) => each.from === from)
  if (!period) return
  const { totals } = await session.call(previewPayroll, { body: { payPeriodId: period.id } })
  await session.call(
    finalizePayroll,
    { body: { payPeriodId: period.id, netCents: totals.netCents, withoutPending: true } },
    { key: `demo-finalize-${from}` },
  )
  await session.call(markPayrollPaid, { body: { payPeriodId: period.id } }, { key: `demo-paid-${from}` })
}

type Press = { at: string; press: typeof clockIn | typeof clockOut | typeof startBreak | typeof endBreak; person: Worker }

/** Who is at work at this very moment, whatever hour the demo is started at: minutes ago they came, and went on a break. */
const here: Record<string, [came: number, paused?: number]> = {
  Owen: [215],
  Nadia: [190, 9],
  Chloe: [172],
  Emma: [128],
  Julia: [95],
  Henry: [61, 4],
}

const pressesOf = (person: Worker, day: Day, { dice, today, nowInstant }: World): Press[] => {
  const ago = (minutes: number): string => new Date(Date.parse(nowInstant) - minutes * 60_000).toISOString()
  const [came, paused] = day === today ? (here[person.first] ?? []) : []
  if (came !== undefined)
    return [
      { at: ago(came), press: clockIn, person },
      ...(paused === undefined ? [] : [{ at: ago(paused), press: startBreak, person }]),
    ]
  const { start, lunch, back, end } = workingDay(person, dice)
  return (
    [
      [start, clockIn],
      [lunch, startBreak],
      [back, endBreak],
      [end, clockOut],
    ] as const
  ).map(([minute, press]) => ({ at: instantOf(day, minute), press, person }))
}

/** The last days by the clock itself, up to this moment. One person forgets all about it. */
const clockDays = async (world: World, workers: Worker[], days: Day[]): Promise<void> => {
  const { app, api, dice, nowInstant, today } = world
  const atWork = (person: Worker, day: Day): boolean =>
    (day === today && here[person.first] !== undefined) || (days.includes(day) && person.first !== 'Ivan' && !isAway(dice))
  const presses = [...new Set([...days, today])].flatMap((day) =>
    workers.filter((person) => atWork(person, day)).flatMap((person) => pressesOf(person, day, world)),
  )
  const sessions = new Map<string, { token: SignedIn; day: string }>()
  for (const { at, press, person } of presses.filter((each) => each.at < nowInstant).sort((a, b) => a.at.localeCompare(b.at))) {
    world.at(at)
    const known = sessions.get(person.userId)
    // A session lasts a quarter of an hour; the next press is hours away.
    const session = known?.day === at ? known : { token: await signedIn(app, person.accountId), day: at }
    sessions.set(person.userId, session)
    await api.as(session.token).call(press, {}, { zone })
  }
}

/**
 * Makes the demo company through the same calls as people use: sign-up, import, invitations, a year of time, approvals
 * and paid payrolls, then this week by the clock. The server's clock is turned back meanwhile and stands right again afterwards.
 */
export const seedDemo = async (app: App, relay: OutboxRelay): Promise<void> => {
  const clock = app.clock
  let instant = clock()
  app.clock = () => instant
  const nowInstant = clock()
  const today = dayInZone(nowInstant, zone)
  const world: World = {
    app,
    relay,
    api: localClient(app),
    today,
    nowInstant,
    dice: chance(20_260_101),
    at: (at) => {
      instant = at
    },
  }
  try {
    const firstMonth = addMonths(monthStart(today), -12)
    world.at(instantOf(addDays(firstMonth, -3), 600))
    const boss = await foundCompany(world)
    const workers = await hire(world, boss)
    await tell(world, boss, workers, firstMonth)
  } finally {
    app.clock = clock
    await rm(outboxFolder(app), { recursive: true, force: true })
  }
}

/** What each person has taken off: amounts that an accountant would enter, larger with the pay. */
const agreeDeductions = async ({ api }: World, boss: SignedIn, workers: Worker[], payCycleId: string): Promise<void> => {
  await sideBySide(workers, async ({ userId, hired, hourly, salary }) => {
    const amountCents = Math.round((hourly ?? salary ?? 0) * 100)
    const monthly = hourly === undefined ? amountCents : amountCents * 165
    await api.as(boss).call(savePayTerms, {
      params: { userId },
      body: {
        from: hired,
        payCycleId,
        payType: hourly === undefined ? 'FIXED_SALARY' : 'HOURLY_SALARY',
        amountCents,
        taxDeductionCents: Math.round(monthly * 0.0017) * 100,
        benefitsDeductionCents: 9500,
      },
    })
  })
}

const tell = async (world: World, boss: SignedIn & { accountId: string }, workers: Worker[], firstMonth: Day): Promise<void> => {
  const { app, api, today } = world
  const session = api.as(boss)
  const cycle = (await session.call(listPayCycles, {})).items[0]
  await session.call(addPayPeriods, { body: { payCycleId: cycle?.id ?? '', from: firstMonth, to: addDays(today, 62) } })
  await agreeDeductions(world, boss, workers, cycle?.id ?? '')
  const companyId = workers[0]?.companyId ?? ''
  const calendar = await inCompany(app, companyId, 'demo', ({ db }) => companyCalendar(db))
  const working = new Set(eachDay(firstMonth, today).filter((day) => workingFraction(day, calendar) > 0))
  for (let month = firstMonth; month < monthStart(today); month = addMonths(month, 1)) {
    await history(world, boss, workers, working, month, monthEnd(month))
    await pay(world, boss, month)
  }
  // The last five working days by the clock; what lies between them and the month's start is handed in, in part undecided.
  const byClock = eachDay(addDays(today, -7), today)
    .filter((day) => working.has(day))
    .slice(-5)
  const rest = addDays(byClock[0] ?? today, -1)
  if (rest >= monthStart(today)) {
    const middle = maxDay(monthStart(today), addDays(rest, -6))
    if (middle > monthStart(today)) await history(world, boss, workers, working, monthStart(today), addDays(middle, -1))
    await history(world, boss, workers, working, middle, rest, false)
  }
  await clockDays(world, workers, byClock)
}
