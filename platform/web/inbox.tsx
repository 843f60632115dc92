import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import styles from './inbox.module.css'

const cardsIn = (list: HTMLElement | null): HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>('[data-inbox-card]') ?? [])]

const focusCard = (list: HTMLElement | null, index: number): void => {
  const cards = cardsIn(list)
  const card = cards[Math.max(0, Math.min(index, cards.length - 1))]
  card?.focus()
  card?.scrollIntoView({ block: 'nearest' })
}

/** A deed that a key does with the card that has the focus. */
export type InboxKey = { readonly key: string; readonly words: string; readonly act: (index: number) => void }

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('textarea, input:not([type="checkbox"]), select, [contenteditable]')

/** j and k move between the cards, the other keys act on one of them; never while somebody types. */
const useKeys = (list: RefObject<HTMLElement | null>, keys: readonly InboxKey[]): void => {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const present = cardsIn(list.current).findIndex((card) => card.contains(document.activeElement))
      const step = { j: 1, k: -1 }[event.key]
      if (step !== undefined) return focusCard(list.current, present + step)
      const deed = keys.find(({ key }) => key === event.key)
      if (!deed || present < 0) return
      event.preventDefault()
      deed.act(present)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

/** What an inbox remembers of its cards: where the focus is, and for which of them a rejection is being written. */
export const useInboxCards = () => {
  const list = useRef<HTMLDivElement>(null)
  const [rejecting, setRejecting] = useState<string | null>(null)
  return {
    list,
    rejecting,
    setRejecting,
    /** What is decided on goes away: the card that takes its place gets the focus once it stands there. */
    moveOn: (index: number) => void setTimeout(() => focusCard(list.current, index), 0),
  }
}

export type InboxProps = {
  readonly cards: ReturnType<typeof useInboxCards>
  readonly keys: readonly InboxKey[]
  /** One `InboxCard` for each thing that waits. */
  readonly children: ReactNode
}

/** What waits for the reader's decision, one card under the other, to be worked through without the pointer. */
export const Inbox = ({ cards: { list, setRejecting }, keys, children }: InboxProps) => {
  useKeys(list, keys)
  const leaveNote = (event: KeyboardEvent) => event.key === 'Escape' && setRejecting(null)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the note
    <div ref={list} className={styles.list} onKeyDown={leaveNote}>
      {children}
      <p className={styles.hints}>
        <kbd>j</kbd> <kbd>k</kbd> move
        {keys.map(({ key, words }) => (
          <span key={key}>
            {' '}
            · <kbd>{key}</kbd> {words}
          </span>
        ))}
      </p>
    </div>
  )
}
