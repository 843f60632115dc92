import { type FeatureFlag, featureFlags } from '@daybook/company/domain'
import { decidedFlags, setFeatureFlag } from '@daybook/company/server'
import { dbOf } from '@daybook/platform/server'
import type { Client } from 'pg'

type Say = (words: string) => void

const choices: Readonly<Record<string, boolean | null>> = { on: true, off: false, default: null }

type Wanted = { readonly flag: FeatureFlag; readonly isOn: boolean | null; readonly companyId: string | null }

/** `NOTIFICATION_BELL off COMPANY`, as it was typed; null where it makes no sense. */
export const readFlagWords = ([name, word = '', companyId]: readonly string[]): Wanted | null => {
  const flag = featureFlags.find((each) => each === name)
  const isOn = choices[word]
  const isCompany = companyId === undefined || /^[0-9a-f-]{36}$/.test(companyId)
  return flag === undefined || isOn === undefined || !isCompany ? null : { flag, isOn, companyId: companyId ?? null }
}

const stateOf = (isOn: boolean): string => (isOn ? 'on' : 'off')

/** Says what every flag is for everybody, and for which companies otherwise. */
export const listFlags = async (owner: Client, say: Say): Promise<number> => {
  const decided = await decidedFlags(dbOf(owner))
  for (const flag of featureFlags) {
    const ofFlag = decided.filter(({ name }) => name === flag)
    const forAll = ofFlag.find(({ company_id }) => company_id === null)
    say(`${flag}  ${forAll ? stateOf(forAll.is_on) : 'on, by default'}`)
    for (const { company_id, is_on } of ofFlag) if (company_id !== null) say(`  company ${company_id}  ${stateOf(is_on)}`)
  }
  return 0
}

/** Switches a flag for everybody or for one company. Gives the exit code of the command. */
export const switchFlag = async (owner: Client, wanted: Wanted, say: Say): Promise<number> => {
  if (!(await setFeatureFlag(dbOf(owner), wanted))) {
    say('There is no such company.')
    return 1
  }
  const { flag, isOn, companyId } = wanted
  const whom = companyId === null ? 'everybody' : 'this company'
  if (isOn !== null) say(`${flag} is ${stateOf(isOn)} for ${whom}.`)
  else say(companyId === null ? `${flag} is on again by default.` : `${flag} is for this company what it is for everybody.`)
  return 0
}
