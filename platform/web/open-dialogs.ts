import { createStore } from './store.ts'

/** How many dialogs are open: what lies below them leaves Escape to them. */
export const openDialogs = createStore(0)

/** How many panels are open beside their lists: what is typed in one goes with it, wherever its address changes. */
export const openPanels = createStore(0)
