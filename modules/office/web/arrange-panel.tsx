import { arrangeOffice, type OfficeView } from '@daybook/office/contract'
import { SidePanel, type StandingCard, toast, useApi, useNarrow } from '@daybook/platform/web'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { type Arrangement, movedCard, withHidden } from '../domain/index.ts'
import styles from './arrange.module.css'
import { officeQuery, useOffice } from './office-query.ts'
import { useOwnCards } from './own-cards.ts'

/** Draws a new arrangement at once, and stores one after the other, so that the last one stays. */
const useArranging = () => {
  const client = useQueryClient()
  const save = useApi(arrangeOffice, { scope: { id: 'arrange' } })
  return ({ cards, hidden }: Arrangement) => {
    const arrangement = { cards: [...cards], hidden: [...hidden] }
    client.setQueryData<OfficeView>(officeQuery.queryKey, (office) => office && { ...office, arrangement })
    save.mutateAsync({ body: arrangement }).catch((error: unknown) => {
      toast.failure(error)
      void client.invalidateQueries({ queryKey: officeQuery.queryKey })
    })
  }
}

/** A card that moved takes its buttons along; whoever pressed one of them goes with it. */
const useFocusKept = (order: readonly string[]) => {
  const list = useRef<HTMLDivElement>(null)
  const pressed = useRef<string | null>(null)
  const key = order.join()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs when the order has changed
  useLayoutEffect(() => {
    if (pressed.current !== null) list.current?.querySelector<HTMLElement>(`[data-press="${pressed.current}"]`)?.focus()
    pressed.current = null
  }, [key])
  return { list, remember: (press: string) => (pressed.current = press) }
}

type RowProps = {
  readonly card: StandingCard
  readonly place: string
  readonly isHidden: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (step: -1 | 1) => void
  readonly onHide: (isHidden: boolean) => void
}

const Row = ({ card: { name, title }, place, isHidden, isFirst, isLast, onMove, onHide }: RowProps) => (
  <li className={styles.row} data-hidden={isHidden || undefined}>
    <span className={styles.title}>
      {title}
      {isHidden && <span className={styles.word}>Hidden</span>}
    </span>
    {([-1, 1] as const).map((step) => (
      <ActionIcon
        key={step}
        className={styles.press ?? ''}
        variant="subtle"
        data-press={`${name} ${step}`}
        aria-label={`Move ${title} ${step < 0 ? 'up' : 'down'}, ${place}`}
        aria-disabled={step < 0 ? isFirst : isLast}
        onClick={() => onMove(step)}
      >
        {step < 0 ? <IconArrowUp size={18} stroke={1.75} /> : <IconArrowDown size={18} stroke={1.75} />}
      </ActionIcon>
    ))}
    <ActionIcon
      className={styles.press ?? ''}
      variant="subtle"
      aria-label={`${isHidden ? 'Show' : 'Hide'} ${title}`}
      onClick={() => onHide(!isHidden)}
    >
      {isHidden ? <IconEyeOff size={18} stroke={1.75} /> : <IconEye size={18} stroke={1.75} />}
    </ActionIcon>
  </li>
)

const columns = [
  { column: 'wide', title: 'Wide column' },
  { column: 'side', title: 'Beside it' },
] as const

/** Cards as they stand on this screen: in two columns, or all in one. */
const useGroups = (cards: readonly StandingCard[]) => {
  const narrow = useNarrow()
  if (narrow) return [{ title: 'From top to bottom', cards }]
  return columns.map(({ column, title }) => ({ title, cards: cards.filter((card) => card.column === column) }))
}

/** One's own order of the cards of My Office, and which of them are shown; each press is stored at once. */
export const ArrangePanel = ({ onClose }: { readonly onClose: () => void }) => {
  const { arrangement } = useOffice()
  const { cards, order } = useOwnCards()
  const arrange = useArranging()
  const { list, remember } = useFocusKept(order)
  const [said, say] = useState('')
  const { hidden } = arrangement
  const move = ({ name, title }: StandingCard, step: -1 | 1, among: readonly string[]) => {
    remember(`${name} ${step}`)
    const next = movedCard(order, name, step, among)
    const at = next.filter((each) => among.includes(each)).indexOf(name) + 1
    say(`${title} is now ${at} of ${among.length}.`)
    arrange({ cards: next, hidden })
  }
  const reset = (
    <Button variant="default" onClick={() => arrange({ cards: [], hidden: [] })}>
      Put everything back
    </Button>
  )
  const changed = arrangement.cards.length + hidden.length > 0
  return (
    <SidePanel opened onClose={onClose} title="Arrange My Office" size={400} {...(changed ? { footer: reset } : {})}>
      <p className={styles.purpose}>Only you see this order, on every device. Each change is kept at once.</p>
      <div ref={list}>
        {useGroups(cards).map(({ title, cards: group }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles.group}>{title}</h3>
            <ul className={styles.rows}>
              {group.map((card, index) => (
                <Row
                  key={card.name}
                  card={card}
                  place={`${index + 1} of ${group.length}`}
                  isHidden={hidden.includes(card.name)}
                  isFirst={index === 0}
                  isLast={index === group.length - 1}
                  onMove={(step) =>
                    move(
                      card,
                      step,
                      group.map(({ name }) => name),
                    )
                  }
                  onHide={(isHidden) => arrange(withHidden({ cards: order, hidden }, card.name, isHidden))}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <output className={styles.said}>{said}</output>
    </SidePanel>
  )
}
