import { createStore } from './store.ts'

/** How many dialogs are open: what lies below them leaves Escape to them. */
export const openDialogs = createStore(0)
