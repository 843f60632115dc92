import { createStore, useStore } from './store.ts'
import styles from './loader.module.css'

const loaderStore = createStore({ loader: false, loaderMessage: 'Signing In ....' })

/** The global spinner's flag and words. Nested work is not counted: the last `hide` hides. */
export const loader = {
  show: (loaderMessage = 'Signing In ....') => loaderStore.set({ loader: true, loaderMessage }),
  hide: () => loaderStore.set((current) => ({ ...current, loader: false })),
  /** Shows the spinner while the work runs, whatever its end. */
  during: async <T,>(loaderMessage: string, work: () => Promise<T>): Promise<T> => {
    loader.show(loaderMessage)
    try {
      return await work()
    } finally {
      loader.hide()
    }
  },
}

/** Covers the page while the loader flag is set. */
export const GlobalSpinner = () => {
  const { loader: busy, loaderMessage } = useStore(loaderStore)
  return busy ? <SpinnerOver words={loaderMessage} /> : null
}

/** The cover itself: a growing strip and its words. */
export const SpinnerOver = ({ words }: { readonly words: string }) => (
  <div className={styles.cover}>
    <output className={styles.box}>
      <span className={styles.strip} aria-hidden="true" />
      {words}
    </output>
  </div>
)
