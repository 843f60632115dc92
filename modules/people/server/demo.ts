import { addDays } from '@daybook/platform/domain'
import { type DemoCompany, demoInstant, type DemoPart, type DemoPerson } from '@daybook/platform/server'
import { addField, askChange, getPerson, saveEmergencyContacts, updateOwnContact, updatePerson } from '../contract/index.ts'

const shirt = {
  kind: 'CHOICE',
  label: 'Shirt size',
  help: 'For work clothes',
  section: 'Work clothes',
  required: false,
  seenBy: 'MANAGER',
  filledBy: 'PERSON',
} as const
const licence = {
  kind: 'DATE',
  label: 'Forklift licence until',
  help: '',
  section: 'Qualifications',
  required: false,
  seenBy: 'MANAGER',
  filledBy: 'HR',
  options: [] as string[],
} as const
const key = { ...licence, kind: 'TEXT', label: 'Key number', section: '', seenBy: 'PERSON' } as const

const sizes = ['S', 'M', 'L', 'XL']

const fields = async (demo: DemoCompany) => {
  const hr = await demo.as(demo.hr)
  const made = {
    shirt: await hr.call(addField, { body: { ...shirt, options: sizes } }),
    licence: await hr.call(addField, { body: { ...licence, options: [] } }),
    key: await hr.call(addField, { body: { ...key, options: [] } }),
  }
  for (const [i, worker] of demo.workers.entries()) {
    const params = { userId: worker.userId }
    const { version, userRole } = await hr.call(getPerson, { params })
    if (userRole !== 'EMPLOYEE' && userRole !== 'MANAGER') continue
    const custom = {
      [made.shirt.id]: sizes[i % sizes.length] ?? null,
      [made.key.id]: `K-${100 + i}`,
      ...(worker.department === 'Workshop' ? { [made.licence.id]: addDays(demo.today, 200 + i * 9) } : {}),
    }
    await hr.call(updatePerson, { params, body: { version, custom } })
  }
}

const contactOf = ({ last }: DemoPerson) => ({
  name: `Jo ${last}`,
  relation: 'Sister',
  phone: '+1 336 555 0141',
  note: 'Works nights: try the mobile first',
})

/** What they say of themselves: what they are called, and whom to call. */
const sayOwn = async (demo: DemoCompany, worker: DemoPerson, said: { preferredName: string; pronouns: string }) => {
  const own = await demo.as(worker)
  const { version } = await own.call(getPerson, { params: { userId: worker.userId } })
  await own.call(updateOwnContact, { body: { version, ...said } })
  await own.call(saveEmergencyContacts, { body: { contacts: [contactOf(worker)], version: 1 } })
}

/** Fields of the company's own, a preferred name, whom to call in an emergency, and somebody who asks for a change. */
export const peopleDemo: DemoPart = {
  now: async (demo) => {
    demo.at(demoInstant(addDays(demo.today, -1), 9 * 60, demo.zone))
    await fields(demo)
    const [tom, samuel, claire] = ['Tom', 'Samuel', 'Claire'].map((name) => demo.workers.find(({ first }) => first === name))
    if (tom) await sayOwn(demo, tom, { preferredName: '', pronouns: 'he/him' })
    if (samuel) await sayOwn(demo, samuel, { preferredName: `Sam ${samuel.last}`, pronouns: '' })
    if (!claire) return
    const body = { name: `${claire.first} ${claire.last}-Hart`, note: 'We married on Saturday.' }
    await (await demo.as(claire)).call(askChange, { body })
  },
}
