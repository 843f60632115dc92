import { useEffect } from 'react'
import { confirmDeed } from './confirm.ts'
import { openPanels } from './open-dialogs.ts'
import { createStore } from './store.ts'

const unsaved = createStore(0)

/** True while any form on the page holds work that was not saved. The router's guard asks before leaving. */
export const hasUnsavedWork = (): boolean => unsaved.get() > 0

/** Declares that this component holds unsaved work while `dirty`. */
export const useUnsaved = (dirty: boolean): void => {
  useEffect(() => {
    if (!dirty) return
    unsaved.set((count) => count + 1)
    return () => unsaved.set((count) => count - 1)
  }, [dirty])
}

type Move = { readonly action: string; readonly samePage: boolean }

/** Whether a move to another address would lose unsaved work: on the same page, where a step back or forward takes an open panel away. */
export const losesWork = ({ action, samePage }: Move): boolean =>
  hasUnsavedWork() && (!samePage || (openPanels.get() > 0 && action !== 'PUSH' && action !== 'REPLACE'))

/** Asks before closing a panel whose form holds unsaved work; the router's guard asks where the page changes, or one goes back. */
export const askBeforeLosing = async (close: () => void): Promise<void> => {
  const question = { title: 'Discard what you typed?', words: 'What you typed here is not saved yet.', deed: 'Discard' }
  if (!hasUnsavedWork() || (await confirmDeed(question))) close()
}
