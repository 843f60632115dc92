import { toast } from './toast.ts'
import { newKey } from './api.ts'
import styles from './undo-toast.module.css'

const Words = ({ message, onUndo }: { message: string; onUndo: () => void }) => (
  <span className={styles.words}>
    {message}
    <button type="button" className={styles.undo} onClick={onUndo}>
      Undo
    </button>
  </span>
)

/** Long enough to read whose week it was, and to reach for it. */
const seconds = 10

/** Says what was done and offers to take it back for ten seconds: better than asking before every deed. */
export const undoToast = (message: string, onUndo: () => void): void => {
  const id = newKey()
  const undo = () => {
    toast.done(id)
    onUndo()
  }
  toast.success({ id, seconds, message: <Words message={message} onUndo={undo} /> })
}
