import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** What a thing is called, and what it is. */
export type Fact = readonly [name: string, value: ReactNode]

/** One of them, for lists that have it only sometimes. */
export const fact = (...pair: Fact): Fact => pair

/** Names and values under each other; nothing becomes `--`. `figures` lines the values up on the right. */
export const Facts = ({ facts, figures = false }: { readonly facts: readonly Fact[]; readonly figures?: boolean }) => (
  <dl className={styles.facts} data-figures={figures || undefined}>
    {facts.map(([name, value]) => (
      <div key={name} className={styles.fact}>
        <dt>{name}</dt>
        <dd>{value === null || value === undefined || value === '' ? '--' : value}</dd>
      </div>
    ))}
  </dl>
)
