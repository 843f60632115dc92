import { previewPlan } from '@daybook/company/contract'
import { shortPrice } from '@daybook/company/domain'
import { type Feature, featureTitles, plural } from '@daybook/platform/domain'
import { fact, Facts, type Fact, q, wordsOf } from '@daybook/platform/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import styles from './plan-master.module.css'

type Effect = z.output<typeof previewPlan.response>
type Typed = { readonly [K in keyof z.input<typeof previewPlan.body>]: unknown }

const titlesOf = (codes: readonly Feature[]): string => codes.map((code) => featureTitles[code]).join(', ')

const change = (before: string, after: string): string => (before === after ? `stays ${before}` : `${before} → ${after}`)

const factsOf = (effect: Effect, after: z.output<typeof previewPlan.body>, currency: string): Fact[] => {
  const price = (cents: number | null) => (cents === null ? 'by agreement' : shortPrice(cents, currency))
  const people = (capacity: number | null) => (capacity === null ? 'by agreement' : String(capacity))
  return [
    ['Companies on it', String(effect.companies)],
    ['Price a month', change(price(effect.priceBefore), price(after.priceCents))],
    ['People', change(people(effect.capacityBefore), people(after.capacity))],
    ...(effect.above > 0
      ? [fact('Above that', `${plural(effect.above, 'company', 'companies')}: everybody stays, nobody new joins`)]
      : []),
    ...(effect.added.length > 0 ? [fact('New in it', titlesOf(effect.added))] : []),
    ...(effect.removed.length > 0 ? [fact('Read-only from then on', titlesOf(effect.removed))] : []),
  ]
}

type Props = { readonly typed: Typed; readonly currency: string; readonly title: string }

/** What a version would change for the companies on the plan, as far as what was typed can be saved. */
export const PlanEffect = ({ typed, currency, title }: Props) => {
  const read = previewPlan.body.safeParse(typed)
  const { data, error } = useQuery({
    // Without a body that can be sent nothing is asked.
    ...q(previewPlan, { body: read.data as z.output<typeof previewPlan.body> }),
    enabled: read.success,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (!read.success) return null
  return (
    <section className={styles.effect} aria-label={`What this changes for companies on ${title}`} aria-live="polite">
      <h3>What this changes</h3>
      {error ? <p>{wordsOf(error)}</p> : data && <Facts facts={factsOf(data, read.data, currency)} />}
    </section>
  )
}
